import { CalendarPlus } from 'lucide-react'
import { useId } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** Where a Google calendar will be connected. */
export function CalendarCard() {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card flex items-center gap-3 p-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-on-accent-soft">
        <Icon of={CalendarPlus} />
      </span>
      <div className="min-w-0">
        <h2 id={id} className="text-base font-[660] tracking-[-0.012em]">
          Google Calendar
        </h2>
        <p className="text-xs text-muted">Connecting your calendar comes with a later version of Friendioo.</p>
      </div>
    </section>
  )
}
