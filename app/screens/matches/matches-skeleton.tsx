import { PAGE_COLUMN } from '../../shell/header/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MATCHES_LIST, MatchesHeader } from './matches-header.tsx'

const WIDTHS = [
  ['w-30', 'w-36'],
  ['w-26', 'w-40'],
  ['w-34', 'w-32'],
] as const

/** Placeholder of Academic Matches until the classmates are loaded. */
export function MatchesSkeleton() {
  return (
    <div className={PAGE_COLUMN} role="group" aria-busy="true" aria-label="Loading matches">
      <MatchesHeader />
      <div className={MATCHES_LIST}>
        <Skeleton className="h-26 rounded-lg!" />
        {WIDTHS.map(([name, line]) => (
          <div key={name} className="card grid gap-3.5 p-3.5">
            <div className="flex gap-3">
              <Skeleton className="size-12 rounded-full" />
              <div className="grid content-center gap-2">
                <Skeleton className={`h-3 ${name}`} />
                <Skeleton className={`h-2.5 ${line}`} />
              </div>
            </div>
            <Skeleton className="h-7 w-50" />
            <Skeleton className="h-11" />
          </div>
        ))}
      </div>
    </div>
  )
}
