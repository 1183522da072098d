import type { ReactNode } from 'react'
import { DataAge } from '../../shell/connection/data-age.tsx'
import { ScreenHeader } from '../../shell/header/screen-header.tsx'

/** The title, with the shown days as its children. */
export function ScheduleHeader({ children }: { children?: ReactNode }) {
  return (
    <ScreenHeader title="My Schedule" note={<DataAge className="mt-0.5 -mb-0.5 leading-4" />} className="px-(--gutter) pb-1.5 rail:px-0">
      {children}
    </ScreenHeader>
  )
}

export const SCHEDULE_COLUMN = 'mx-auto max-w-150'
export const SCHEDULE_WIDE = 'mx-auto grid max-w-325 grid-cols-[minmax(0,1fr)_316px] gap-6 px-6 pb-10'
