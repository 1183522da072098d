import { PAGE_COLUMN, PageHeader } from '../../shell/header/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Placeholder of a student's profile until the student is loaded. */
export function UserSkeleton() {
  return (
    <div className={PAGE_COLUMN} role="group" aria-busy="true" aria-label="Loading profile">
      <PageHeader title={<span className="sr-only">Profile</span>} />
      <div className="grid gap-3 px-(--gutter) rail:px-7">
        <div className="flex items-center gap-4 py-1">
          <Skeleton className="size-22 rounded-full" />
          <div className="grid gap-3">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-32" />
          </div>
        </div>
        <Skeleton className="h-24 rounded-lg!" />
        <Skeleton className="h-12 rounded-md!" />
        <Skeleton className="h-36 rounded-lg!" />
      </div>
    </div>
  )
}
