import { Skeleton } from '../../ui/skeleton.tsx'

/** Placeholder of the operators' page until its contents and the student's role are known. */
export function OperatorSkeleton() {
  return (
    <main className="mx-auto max-w-150 px-(--gutter) pt-[calc(var(--safe-t)+52px)] rail:px-7">
      <h1 className="pt-1 pb-1.5 text-title leading-11 font-extrabold tracking-tighter">Reports</h1>
      <div role="group" aria-busy="true" aria-label="Loading reports">
        {[1, 2].map((card) => (
          <div key={card} className="card mt-3 grid gap-3 p-3.5">
            <Skeleton className="h-3.5 w-36" />
            <Skeleton className="h-2.5 w-52" />
            <Skeleton className="h-2.5 w-28" />
          </div>
        ))}
      </div>
    </main>
  )
}
