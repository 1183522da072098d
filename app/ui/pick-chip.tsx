import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'button'> {
  picked: boolean
}

/** A word that can be picked and put back. */
export function PickChip({ picked, className = '', ...rest }: Props) {
  return (
    <button
      type="button"
      aria-pressed={picked}
      className={`press inline-flex min-h-11 items-center justify-center gap-1.5 rounded-sm border border-line bg-raised px-3.5 text-sm font-[560] aria-pressed:border-transparent aria-pressed:bg-accent aria-pressed:font-[640] aria-pressed:text-on-accent ${className}`}
      {...rest}
    />
  )
}
