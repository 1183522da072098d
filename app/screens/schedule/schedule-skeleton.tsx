import { Skeleton } from '../../ui/skeleton.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { ScheduleHeader, SCHEDULE_COLUMN, SCHEDULE_WIDE } from './schedule-header.tsx'

/** Placeholder of My Schedule until the plan and the student are known (spec §2). */
export function ScheduleSkeleton() {
  const wide = useWide()
  return (
    <div className={wide ? SCHEDULE_WIDE : SCHEDULE_COLUMN} role="group" aria-busy="true" aria-label="Loading your schedule">
      <div className="min-w-0">
        <ScheduleHeader />
        {wide && (
          <div className="card mt-13 grid h-166 grid-cols-7 gap-5 py-4 ps-15 pe-4">
            {Array.from({ length: 7 }, (_, day) => (
              <Skeleton key={day} className="h-8" />
            ))}
          </div>
        )}
      </div>
      <div className="grid content-start gap-3 px-(--gutter) rail:px-0 rail:pt-3.5">
        <div className="card grid justify-items-center gap-5 p-4 pb-6 max-rail:grid-cols-[auto_1fr] max-rail:items-center">
          <Skeleton className="size-44 rounded-full" />
          <div className="grid w-full gap-4">
            <Skeleton className="h-3 w-[80%]" />
            <Skeleton className="h-3 w-[60%]" />
          </div>
        </div>
        <Skeleton className="h-24 rounded-lg!" />
        {!wide && <Skeleton className="h-44 rounded-lg!" />}
      </div>
    </div>
  )
}
