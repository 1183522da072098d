import { Skeleton } from '../../ui/skeleton.tsx'
import { GroupsHeader, GROUPS_PAGE } from './groups-header.tsx'

const WIDTHS = [
  ['w-44', 'w-55'],
  ['w-38', 'w-48'],
  ['w-50', 'w-57'],
] as const

/** Placeholder of Study Groups until the groups are loaded. */
export function GroupsSkeleton() {
  return (
    <div className={GROUPS_PAGE} role="group" aria-busy="true" aria-label="Loading study groups">
      <GroupsHeader />
      <div className="grid gap-3 pt-12.5 rail:grid-cols-2">
        {WIDTHS.map(([name, line]) => (
          <div key={name} className="card grid gap-4 px-3.5 pt-3.5 pb-3">
            <div className="flex gap-3">
              <Skeleton className="size-11 rounded-full" />
              <div className="grid content-center gap-2">
                <Skeleton className={`h-3 ${name}`} />
                <Skeleton className={`h-2.5 ${line}`} />
              </div>
            </div>
            <div className="flex justify-between">
              <Skeleton className="h-7.5 w-32 rounded-full" />
              <Skeleton className="h-7 w-22" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
