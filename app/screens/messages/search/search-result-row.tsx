import { memo } from 'react'
import { Link } from 'react-router'
import { fullName } from '../../../../schemas/rules/profile.ts'
import { useNow } from '../../../data/time/use-now.ts'
import type { FoundMessage, StudentView } from '../../../data/views.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { rowTime } from '../../../ui/row-time.ts'
import { messageUrl } from './message-url.ts'
import { Snippet } from './snippet.tsx'

interface Props {
  message: FoundMessage
  partner: StudentView | null
  mine: boolean
  /** The search text that found it. */
  text: string
  /** True if the link replaces the history entry: after changing from one chat to another, one step back leaves both. */
  replace: boolean
}

/** A message that was found. It links to its place in the chat. */
export const SearchResultRow = memo(function FoundRow({ message, partner, mine, text: typed, replace }: Props) {
  const { content, createdAt } = message
  const now = useNow()
  return (
    <li className="hairline-80">
      <Link
        to={messageUrl(message)}
        replace={replace}
        className="flex min-h-16 items-start gap-3 px-(--gutter) py-3 hover:bg-sunken/60 focus-visible:outline-offset-[-2px] rail:px-4.5"
      >
        <span className="grid w-13 flex-none justify-items-center">{partner && <Avatar student={partner} size={44} silent />}</span>
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span dir="auto" className="min-w-0 flex-1 truncate font-bold tracking-snug">
              {(partner && fullName(partner)) || 'Student'}
            </span>
            <span className="text-xs text-muted tabular-nums">{rowTime(createdAt, now)}</span>
          </span>
          <span className="mt-0.5 line-clamp-2 [overflow-wrap:anywhere] text-muted">
            {mine && 'You: '}
            <Snippet of={content} typed={typed} />
          </span>
        </span>
      </Link>
    </li>
  )
})
