import type { ReactNode } from 'react'
import { HeaderBell } from './page-bell.tsx'

interface Props {
  title: string
  /** Its distances from the content around it. */
  className: string
  /** A line of 1 rem below the title, for which the header has room. */
  note?: ReactNode
  /** Actions for the whole screen, or the choice of the part that is shown. */
  children?: ReactNode
}

/** The header of a screen that has a tab. */
export function ScreenHeader({ title, note, className, children }: Props) {
  return (
    <div className={`flex min-h-14 flex-wrap items-center justify-between gap-x-3 pt-3.5 ${className}`}>
      <div className="grid min-h-11 content-center">
        <h1 className="text-title leading-7 font-extrabold tracking-tighter">{title}</h1>
        {note}
      </div>
      <div className="flex flex-wrap items-center gap-x-1 max-rail:-me-2.5">
        {children}
        <HeaderBell />
      </div>
    </div>
  )
}
