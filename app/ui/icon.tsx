import type { LucideIcon } from 'lucide-react'

/** Strokes look equally heavy in all four sizes (design-language.md section 5). */
const STROKE = { 14: 2.3, 16: 2.1, 20: 1.9, 24: 1.75 } as const

interface Props {
  of: LucideIcon
  size?: keyof typeof STROKE
  className?: string
  /** What it says to the ear, and to whoever points at it, where no words beside it do. */
  says?: string
}

/** A picture beside words; a button that shows nothing else carries the name itself. */
export function Icon({ of: Picture, size = 20, className, says }: Props) {
  return (
    <Picture size={size} strokeWidth={STROKE[size]} {...(says ? { role: 'img' } : { 'aria-hidden': true })} className={`shrink-0 ${className ?? ''}`}>
      {says && <title>{says}</title>}
    </Picture>
  )
}
