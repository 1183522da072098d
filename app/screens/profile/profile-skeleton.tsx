import { Skeleton } from '../../ui/skeleton.tsx'

/** Number of rows of each card, in the order of the page. The two columns are side by side if there is room. */
const COLUMNS = [[2, 2, 5], [3]] as const

/** Placeholder of Profile Settings until the profile is loaded. */
export function ProfileSkeleton() {
  return (
    <div
      className="mx-auto max-w-150 px-(--gutter) rail:max-w-300 rail:px-7"
      role="group"
      aria-busy="true"
      aria-label="Loading your profile"
    >
      <h1 className="pt-3.5 pb-1.5 text-title leading-11 font-extrabold tracking-tighter rail:pt-4">Profile Settings</h1>
      <div className="flex items-center gap-3.5 pt-17">
        <Skeleton className="size-17 rounded-full" />
        <div className="grid gap-2.5">
          <Skeleton className="h-3.5 w-36" />
          <Skeleton className="h-2.5 w-28" />
        </div>
      </div>
      <div className="rail:grid rail:grid-cols-2 rail:items-start rail:gap-x-5">
        {COLUMNS.map((cards) => (
          <div key={cards.length}>
            {cards.map((rows, at) => (
              <div key={at} className="card mt-10">
                {Array.from({ length: rows }, (_, row) => (
                  <div key={row} className="hairline-14 flex min-h-13 items-center gap-8 px-3.5">
                    <Skeleton className="h-2.5 w-25" />
                    <Skeleton className="h-3 w-30" />
                  </div>
                ))}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
