import type { LucideIcon } from 'lucide-react'

/** Widths that make strokes look equally heavy in all four sizes (design-language.md section 5). */
const STROKE = { 14: 2.3, 16: 2.1, 20: 1.9, 24: 1.75 } as const

interface Props {
  of: LucideIcon
  size?: keyof typeof STROKE
  className?: string
  /** Text for screen readers and for a tooltip, when no text is beside it. */
  says?: string
}

/** An icon beside text. A button with only an icon carries the name itself. */
export function Icon({ of: Picture, size = 20, className, says }: Props) {
  return (
    <Picture
      size={size}
      strokeWidth={STROKE[size]}
      {...(says ? { role: 'img' } : { 'aria-hidden': true })}
      className={`shrink-0 ${className ?? ''}`}
    >
      {says && <title>{says}</title>}
    </Picture>
  )
}
