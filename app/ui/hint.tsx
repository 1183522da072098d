import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** A short text beside what it explains, with an icon. */
export function Hint({ icon, className = '', children }: { icon: LucideIcon; className?: string; children: ReactNode }) {
  return (
    <p className={classNames('flex gap-2 text-xs text-pretty text-muted', className)}>
      <Icon of={icon} size={16} className="mt-px shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
