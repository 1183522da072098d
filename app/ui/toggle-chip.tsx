import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'button'> {
  picked: boolean
}

/** A word that the student can select and clear. A caller's own classes must also set its width. */
export function ToggleChip({ picked, className = 'px-3.5', ...rest }: Props) {
  return (
    <button
      type="button"
      aria-pressed={picked}
      className={`press inline-flex min-h-11 items-center justify-center gap-1.5 rounded-sm border border-line bg-raised text-sm font-medium aria-pressed:border-transparent aria-pressed:bg-accent aria-pressed:font-bold aria-pressed:text-on-accent ${className}`}
      {...rest}
    />
  )
}
