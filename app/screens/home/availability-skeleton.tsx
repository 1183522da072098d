import { Skeleton } from '../../ui/skeleton.tsx'

/** Placeholder of the student's availability until it is loaded. */
export function AvailabilitySkeleton() {
  return (
    <div className="flex min-h-[8.9rem] items-start justify-between rounded-lg bg-offline-soft px-4 pt-3.5 pb-3 [--color-sunken:color-mix(in_oklch,var(--color-text)_10%,var(--color-offline-soft))]">
      <div className="grid gap-3">
        <Skeleton className="h-5 w-35" />
        <Skeleton className="h-2.5 w-43" />
        <Skeleton className="h-2.5 w-38" />
        <div className="flex gap-1.5 pt-2">
          <Skeleton className="h-7.5 w-20.5" />
          <Skeleton className="h-7.5 w-28" />
        </div>
      </div>
      <Skeleton className="h-8 w-13 rounded-full" />
    </div>
  )
}
