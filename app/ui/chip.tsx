import type { ReactNode } from 'react'

/** Shows a word about a student; it has no action. */
export function Chip({ children, className = 'bg-sunken' }: { children: ReactNode; className?: string }) {
  return (
    <span
      className={`inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-sm px-3 text-xs [overflow-wrap:anywhere] font-medium ${className}`}
    >
      {children}
    </span>
  )
}
