import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** Says that something else is planned at the time of a meetup. It forbids nothing. */
export function ConflictNote({ children }: { children: ReactNode }) {
  return (
    <div className="flex gap-3 rounded-md bg-lamp-soft px-3.5 py-2.5 text-sm text-on-lamp-soft">
      <Icon of={CalendarClock} className="mt-0.5 shrink-0" />
      <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
    </div>
  )
}
