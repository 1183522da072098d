import { Skeleton } from '../../../ui/skeleton.tsx'

const BUBBLES = ['h-14 w-60', 'ms-auto h-9 w-44', 'ms-auto h-9 w-56', 'h-9 w-36', 'ms-auto h-14 w-64'] as const

/** Placeholder of a conversation until its messages are loaded. */
export function ChatSkeleton() {
  return (
    <div
      role="group"
      aria-busy="true"
      aria-label="Loading messages"
      className="flex min-h-0 flex-1 flex-col justify-end gap-2.5 overflow-hidden column-2.5 py-2 rail:px-7"
    >
      {BUBBLES.map((bubble) => (
        <Skeleton key={bubble} className={`shrink-0 rounded-bubble ${bubble}`} />
      ))}
    </div>
  )
}
