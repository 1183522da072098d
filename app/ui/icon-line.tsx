import type { LucideIcon } from 'lucide-react'
import { Icon } from './icon.tsx'

/** A line of a tinted card; renders nothing when the text is empty. */
export function IconLine({ icon, text }: { icon: LucideIcon; text: string }) {
  if (text === '') return null
  return (
    <p className="mt-0.75 flex items-start gap-1.5 text-xs font-medium text-text">
      <Icon of={icon} size={14} className="mt-0.5" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
    </p>
  )
}
