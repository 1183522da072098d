import { useEffect, useRef } from 'react'
import type { Availability } from '../../../schemas/rules/availability.ts'
import { useAskedAction } from '../../data/asked-action.ts'
import { useLive } from '../../data/use-live.ts'
import { useMyAvailability } from '../../data/time/use-my-availability.ts'
import type { Account } from '../../data/views.ts'
import { lazyComponent } from '../../shell/lazy/lazy-component.tsx'
import { retryWhenOnline } from '../../shell/lazy/retry-when-online.tsx'
import { STATUS_TINT } from '../../ui/status-tint.ts'
import { AvailabilitySkeleton } from './availability-skeleton.tsx'
import { AvailabilitySummary } from './availability-summary.tsx'
import { useAvailabilityEdits } from './use-availability-edits.ts'
import { useAvailabilitySwitch } from './use-availability-switch.ts'

const AvailabilityEditor = lazyComponent(async () => (await import('./availability-editor.tsx')).AvailabilityEditor, {
  missing: retryWhenOnline,
})

/**
 * The student's own availability: a tap switches it, and Edit changes the rest.
 *
 * @param waits true while its placeholder stays, because the card may be higher
 */
export function AvailabilityCard({ waits }: { waits: boolean }) {
  const me = useLive('me', null)
  const availability = useMyAvailability()
  return me && availability && !waits ? <Card key={me.id} me={me} availability={availability} /> : <AvailabilitySkeleton />
}

function Card({ me, availability: stored }: { me: Account; availability: Availability }) {
  const { shown: availability, toggle } = useAvailabilitySwitch(stored)
  const editing = useAvailabilityEdits(me)
  useAskedAction('availability', editing.start)
  const card = useRef<HTMLElement>(null)
  const wasOpen = useRef(editing.open)
  useEffect(() => {
    if (wasOpen.current === editing.open) return
    wasOpen.current = editing.open
    // The button that was pressed is gone: a screen reader and the Tab key go on in the card.
    if (document.activeElement === document.body || !editing.open) card.current?.focus({ preventScroll: true })
    // The editor is high, and the student pressed at its end. Without it the card is above that place, with what they have set.
    if (!editing.open) card.current?.scrollIntoView({ block: 'nearest' })
  }, [editing.open])
  return (
    <section
      ref={card}
      id="availability"
      tabIndex={-1}
      aria-label="Your availability"
      data-availability={availability.currentStatus}
      className={`scroll-mt-32 overflow-clip rounded-lg outline-none rail:scroll-mt-4 px-4 pt-3.5 pb-3 transition-colors duration-(--dur-base) ${STATUS_TINT[availability.currentStatus]}`}
    >
      {editing.open ? (
        <AvailabilityEditor
          me={me}
          availability={availability}
          edits={editing.edits}
          instead={editing.instead}
          onEdit={editing.edit}
          onDone={editing.done}
        />
      ) : (
        <AvailabilitySummary me={me} availability={availability} onToggle={toggle} onEdit={editing.start} />
      )}
    </section>
  )
}
