import { Skeleton } from '../../ui/skeleton.tsx'

const WIDTHS = ['w-28', 'w-32', 'w-25', 'w-30', 'w-27', 'w-33'] as const

export function ConversationSkeleton() {
  return (
    <div role="group" aria-busy="true" aria-label="Loading conversations">
      {WIDTHS.map((width) => (
        <div key={width} className="hairline-80 flex min-h-19 items-center gap-3 px-(--gutter) py-3">
          <Skeleton className="size-13 rounded-full" />
          <div className="grid flex-1 gap-2.5">
            <Skeleton className={`h-3 ${width}`} />
            <Skeleton className="h-2.5 w-[70%]" />
          </div>
        </div>
      ))}
    </div>
  )
}
