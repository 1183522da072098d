import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** A short fact about a group or session, below the name on its card: its place, or that it is private. */
export function CardFact({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.25">
      <Icon of={icon} size={14} />
      {children}
    </span>
  )
}
