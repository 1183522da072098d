import { Clock, type LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { Switch } from '../../../ui/switch.tsx'

interface Props {
  icon?: LucideIcon
  name: string
  note: string
  on: boolean
  /** The last change has not been sent yet. */
  waiting: boolean
  onToggle: () => void
  /** Shown below, while the switch is on. */
  children?: ReactNode
}

/** A row of a card with a switch. Its change counts at once; a clock says that it still has to be sent. */
export function SwitchRow({ icon, name, note, on, waiting, onToggle, children }: Props) {
  const id = useId()
  return (
    <div className={icon ? 'hairline-50' : 'hairline-14'}>
      <div className="flex min-h-14 items-center gap-4 px-3.5 py-2">
        {icon && <Icon of={icon} className="text-muted" />}
        <div className="min-w-0 flex-1">
          <p id={`${id}-name`} className="font-semibold">
            {name}
          </p>
          <p id={`${id}-note`} className="text-xs text-pretty text-muted">
            {note}
          </p>
        </div>
        {waiting && <Icon of={Clock} size={16} className="text-muted" says="Waiting to be sent" />}
        <Switch id={id} on={on} labelledBy={`${id}-name`} describedBy={`${id}-note`} onToggle={onToggle} />
      </div>
      {children && <div className="border-t border-line px-3.5 py-3">{children}</div>}
    </div>
  )
}
