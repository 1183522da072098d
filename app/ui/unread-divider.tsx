/** Marks the first unread message. It stays until the student answers or opens the chat again. */
export function UnreadDivider({ count }: { count: number }) {
  return (
    <div
      data-unread-divider
      className="mx-1 mt-3 mb-2 flex items-center gap-2.5 text-tag font-bold text-accent before:h-px before:flex-1 before:bg-accent before:opacity-35 after:h-px after:flex-1 after:bg-accent after:opacity-35"
    >
      {count === 1 ? '1 new message' : `${count} new messages`}
    </div>
  )
}
