import { useState } from 'react'
import { useLive } from '../../data/use-live.ts'
import { useMyAvailability } from '../../data/use-my-availability.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AvailabilityEditor } from './availability-editor.tsx'
import { AvailabilityFace } from './availability-face.tsx'

const TINT = {
  available: 'bg-available-soft text-available-text',
  studying: 'bg-studying-soft text-studying-text',
  online: 'bg-online-soft text-online-text',
  offline: 'bg-offline-soft text-offline-text',
} as const

/** My own availability: a tap switches it, Edit says the rest. */
export function AvailabilityCard() {
  const me = useLive('me', null)
  const availability = useMyAvailability()
  const [editing, setEditing] = useState(false)
  if (!me || !availability) return <AvailabilitySkeleton />

  return (
    <section
      aria-label="Your availability"
      data-availability={availability.currentStatus}
      className={`rounded-lg px-4 pt-3.5 pb-3 transition-colors duration-(--dur-base) ${TINT[availability.currentStatus]}`}
    >
      {editing ? (
        <AvailabilityEditor me={me} availability={availability} onDone={() => setEditing(false)} />
      ) : (
        <AvailabilityFace me={me} availability={availability} onEdit={() => setEditing(true)} />
      )}
    </section>
  )
}

function AvailabilitySkeleton() {
  return (
    <div className="flex min-h-35.5 justify-between rounded-lg bg-sunken p-4 ">
      <div className="grid content-start gap-3 [--color-sunken:color-mix(in_oklab,var(--color-text)_22%,var(--color-surface))]">
        <Skeleton className="h-5 w-35" />
        <Skeleton className="h-2.5 w-43" />
        <Skeleton className="h-2.5 w-38" />
        <Skeleton className="mt-2 h-7.5 w-50" />
      </div>
    </div>
  )
}
