import { Skeleton } from '../../ui/skeleton.tsx'

const WIDTHS = [
  ['w-40', 'w-52'],
  ['w-46', 'w-38'],
  ['w-34', 'w-48'],
] as const

/** Placeholder of the list until the notifications are loaded. */
export function NotificationsSkeleton() {
  return (
    <div role="group" aria-busy="true" aria-label="Loading notifications">
      {WIDTHS.map(([title, line]) => (
        <div key={title} className="hairline-70 flex items-start gap-3 px-3.5 py-3">
          <Skeleton className="size-11 rounded-full" />
          <div className="grid gap-2.5 py-1">
            <Skeleton className={`h-3 ${title}`} />
            <Skeleton className={`h-2.5 ${line}`} />
            <Skeleton className="h-2.5 w-18" />
          </div>
        </div>
      ))}
    </div>
  )
}
