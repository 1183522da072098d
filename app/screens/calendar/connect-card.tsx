import { CalendarPlus, Lock } from 'lucide-react'
import { useId } from 'react'
import type { Account } from '../../data/views.ts'
import { Hint } from '../../ui/hint.tsx'
import { CalendarHead } from './calendar-head.tsx'
import { ConnectButton } from './connect-button.tsx'

/** Offers to connect a calendar when none is connected, with the address whose calendar it is (spec §2, clarification F1). */
export function ConnectCard({ me }: { me: Account }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card p-4">
      <CalendarHead icon={CalendarPlus} id={id}>
        <span className="block truncate text-xs text-muted" dir="auto">
          {me.email}
        </span>
      </CalendarHead>
      <p className="pt-3 pb-3.5 text-pretty text-muted">
        See lectures and study time on one dial, and put a study session into your calendar with one tap.
      </p>
      <ConnectButton way="popup" />
      <Hint icon={Lock} className="mt-3.5 border-t border-line pt-3">
        Only you see your events. Classmates do not see what, when or where. Disconnect whenever you like.
      </Hint>
    </section>
  )
}
