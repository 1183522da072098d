import { Skeleton } from '../../ui/skeleton.tsx'

const LABELS = ['w-16', 'w-14', 'w-24', 'w-10']

/** Placeholder of the form until the classmates are loaded. */
export function WhatsAppSkeleton() {
  return (
    <div className="grid gap-4 pt-2.5" role="group" aria-busy="true" aria-label="Loading classmates">
      {LABELS.map((label) => (
        <div key={label} className="grid gap-2.5">
          <Skeleton className={`h-2.5 ${label}`} />
          <Skeleton className="h-12 rounded-md" />
        </div>
      ))}
    </div>
  )
}
