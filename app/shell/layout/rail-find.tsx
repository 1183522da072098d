import { Search } from 'lucide-react'
import { askAction } from '../../data/asked-action.ts'
import { Icon } from '../../ui/icon.tsx'
import { keyName, PALETTE_KEYS } from '../shortcuts/shortcuts.ts'

/** Opens the palette from the side rail, and shows its keys. */
export function RailFind() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => askAction({ kind: 'palette' })}
      className="press mt-0.5 flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-start font-medium text-muted hover:bg-sunken"
    >
      <Icon of={Search} />
      <span className="flex-1">Find</span>
      <kbd aria-hidden="true" className="rounded-xs border border-line-strong px-1.5 font-sans text-2xs leading-5 font-semibold">
        {keyName(PALETTE_KEYS, navigator.userAgent)}
      </kbd>
    </button>
  )
}
