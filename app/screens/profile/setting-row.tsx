import type { ReactNode } from 'react'
import { Spinner } from '../../ui/spinner.tsx'

interface Props {
  name: string
  /** Explains what the action does. */
  note?: string
  danger?: boolean
  /** It looks like an action, not like a place. */
  accent?: boolean
  /** The text while the action runs; then the row cannot be pressed. */
  busy?: string | false
  onClick: () => void
  /** Shown at the end of the row. */
  children?: ReactNode
}

/** A row of a card that runs an action or opens something. */
export function SettingRow({ name, note, danger = false, accent = false, busy = false, onClick, children }: Props) {
  return (
    <button
      type="button"
      // `disabled` would take the focus from a student who pressed the row with a key.
      aria-disabled={busy !== false}
      onClick={busy === false ? onClick : undefined}
      className={`hairline-14 flex min-h-13 w-full flex-wrap items-center gap-x-3 px-3.5 py-2 text-start outline-offset-[-2px] first:rounded-t-lg last:rounded-b-lg hover:bg-sunken/60 ${danger ? 'text-danger-text' : accent ? 'font-semibold text-accent' : ''}`}
    >
      <span className="min-w-min flex-1 [overflow-wrap:break-word]">
        {name}
        {note && <span className="block text-xs text-pretty text-muted">{note}</span>}
      </span>
      {busy !== false && (
        <span className="flex items-center gap-2 text-xs text-muted">
          <Spinner /> {busy}
        </span>
      )}
      {children && <span className="ms-auto flex items-center gap-3">{children}</span>}
    </button>
  )
}
