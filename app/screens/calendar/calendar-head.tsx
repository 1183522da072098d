import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  icon: LucideIcon
  id: string
  /** Shown below the name. */
  children: ReactNode
  action?: ReactNode
}

/** The head of each calendar card: icon, name, text and action. */
export function CalendarHead({ icon, id, children, action }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
      <span className="flex min-w-[min(100%,12rem)] flex-1 items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-on-accent-soft">
          <Icon of={icon} />
        </span>
        <span className="min-w-0 flex-1">
          <h2 id={id} className="text-base font-bold tracking-snug">
            Google Calendar
          </h2>
          {children}
        </span>
      </span>
      {action}
    </div>
  )
}
