import type { ReactNode } from 'react'

interface Props {
  title: string
  /** Its distances from the content around it. */
  className: string
  /** Actions for the whole screen, or the choice of the part that is shown. */
  children?: ReactNode
}

/** The header of a screen that has a tab. */
export function ScreenHeader({ title, className, children }: Props) {
  return (
    <div className={`flex min-h-14 flex-wrap items-center justify-between gap-x-3 pt-3.5 ${className}`}>
      <h1 className="text-title leading-11 font-extrabold tracking-tighter">{title}</h1>
      {children}
    </div>
  )
}
