import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  icon: LucideIcon
  name: string
  note: string
  /** `good` and `bad` are seen in the colour of the icon, and said in the note. */
  tone?: 'good' | 'bad' | undefined
  /** A button at the end of the row. */
  children?: ReactNode
}

const TONE = { good: 'text-success-text', bad: 'text-danger-text' }

/** One fact in a card: its name and its state. */
export function FactRow({ icon, name, note, tone, children }: Props) {
  return (
    <li className="hairline-46 flex min-h-14 items-center gap-3 px-3.5 py-2">
      <Icon of={icon} className={tone ? TONE[tone] : 'text-muted'} />
      <div className="min-w-0 flex-1">
        <p className="leading-tight font-semibold">{name}</p>
        <p className="text-xs text-pretty text-muted">{note}</p>
      </div>
      {children}
    </li>
  )
}
