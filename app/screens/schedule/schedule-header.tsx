import type { ReactNode } from 'react'

/** The name of the screen, and which days it shows. */
export function ScheduleHeader({ children }: { children?: ReactNode }) {
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 px-(--gutter) pt-3.5 pb-1.5 rail:px-0">
      <h1 className="text-[1.75rem] leading-11 font-bold tracking-[-0.025em]">My Schedule</h1>
      {children}
    </div>
  )
}

export const SCHEDULE_COLUMN = 'mx-auto max-w-150'
export const SCHEDULE_WIDE = 'mx-auto grid max-w-325 grid-cols-[minmax(0,1fr)_316px] gap-6 px-6 pb-10'
