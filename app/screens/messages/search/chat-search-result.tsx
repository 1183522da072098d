import { memo, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../../data/time/use-now.ts'
import type { FoundMessage } from '../../../data/views.ts'
import { rowTime } from '../../../ui/row-time.ts'
import { messageUrl } from './message-url.ts'
import { Snippet } from './snippet.tsx'

interface Props {
  message: FoundMessage
  /** Name of the sender, as the reader of the chat sees it. */
  from: string
  /** The search text that found it. */
  typed: string
  /** True for the result that is shown in the chat. */
  current: boolean
  onFollow: (event: MouseEvent, place: string) => void
}

/** A message of the open chat that was found. It links to its place in the chat. */
export const ChatSearchResult = memo(function FoundInChat({ message, from, typed, current, onFollow }: Props) {
  const { content, createdAt } = message
  const place = messageUrl(message)
  return (
    <li className="hairline-14">
      <Link
        to={place}
        replace
        aria-current={current ? 'true' : undefined}
        className="block px-(--gutter) py-3 hover:bg-sunken/60 focus-visible:outline-offset-[-2px] aria-[current]:bg-accent-soft rail:px-4.5"
        onClick={(event) => onFollow(event, place)}
      >
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-bold tracking-snug">{from}</span>
          <span className="text-xs text-muted tabular-nums">{rowTime(createdAt, useNow())}</span>
        </span>
        <span className="mt-0.5 line-clamp-2 [overflow-wrap:anywhere] text-muted">
          <Snippet of={content} typed={typed} />
        </span>
      </Link>
    </li>
  )
})
