import type { LucideIcon } from 'lucide-react'
import { Icon } from './icon.tsx'

interface Props {
  icon: LucideIcon
  name: string
  /** Description of the action. */
  note?: string
  danger?: boolean
  onClick: () => void
}

/** One of the actions in a sheet that offers several. */
export function ChoiceRow({ icon, name, note, danger = false, onClick }: Props) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`flex min-h-13 items-center gap-3 rounded-sm px-3 py-1.5 text-start text-base font-medium hover:bg-sunken ${danger ? 'text-danger-text' : ''}`}
    >
      <Icon of={icon} />
      <span className="min-w-0 flex-1">
        {name}
        {note && <span className="block text-xs font-normal text-muted">{note}</span>}
      </span>
    </button>
  )
}
