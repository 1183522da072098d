import { fullName } from '../../../schemas/rules/profile.ts'
import { displayedStatus } from '../../../schemas/rules/displayed-status.ts'
import { useConnection } from '../../data/use-status.ts'
import type { StudentView } from '../../data/views.ts'
import { Avatar } from '../../ui/avatar.tsx'

/** Stands for the chat that is open beside the list and has no message yet: without it, the list would say that there is none. */
export function NewChatRow({ partner }: { partner: StudentView }) {
  const stale = useConnection() === 'offline'
  return (
    <ul aria-label="New conversation">
      <li
        aria-current="true"
        className="hairline-80 flex min-h-19 items-center gap-3 bg-accent-soft px-(--gutter) py-3 [--ring:var(--color-accent-soft)] rail:px-4.5"
      >
        <Avatar student={partner} size={52} status={displayedStatus(partner)} stale={stale} silent />
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate text-base leading-snug font-bold tracking-snug">
            {fullName(partner) || 'Student'}
          </span>
          <span className="mt-0.75 block min-h-5.5 truncate text-muted">No messages yet</span>
        </span>
      </li>
    </ul>
  )
}
