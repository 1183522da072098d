import { Skeleton } from '../../ui/skeleton.tsx'

const WIDTHS = [
  ['w-26', 'w-45', 'w-36'],
  ['w-30', 'w-48', 'w-28'],
  ['w-25', 'w-40', 'w-21'],
  ['w-29', 'w-47', 'w-37'],
  ['w-24', 'w-43', 'w-25'],
] as const

/** Placeholder of the list of classmates until they are loaded. */
export function ClassmatesSkeleton() {
  return (
    <div className="card overflow-hidden" aria-busy="true" aria-label="Loading classmates" role="group">
      {WIDTHS.map(([name, line, place]) => (
        <div key={name} className="hairline-74 flex min-h-21.5 items-center gap-3 px-3.5 py-3">
          <Skeleton className="size-12 rounded-full" />
          <div className="grid gap-2">
            <Skeleton className={`h-3 ${name}`} />
            <Skeleton className={`h-2.5 ${line}`} />
            <Skeleton className={`h-2.5 ${place}`} />
          </div>
        </div>
      ))}
    </div>
  )
}
