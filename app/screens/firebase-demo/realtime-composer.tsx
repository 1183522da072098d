import { CircleAlert, Send } from 'lucide-react'
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { defined } from '../../../schemas/defined.ts'
import { idOf } from '../../../schemas/id-of.ts'
import type { MessageId, StudentId } from '../../../schemas/ids.ts'
import { asDraft, draftFrom } from '../../data/drafts/draft-json.ts'
import { drafts, EDITING } from '../../data/drafts/drafts.ts'
import { deleteUnfinishedSends } from '../../data/drafts/unfinished-sends.ts'
import type { RealtimeChat } from '../../data/firebase/use-realtime-chat.ts'
import { GrowingText } from '../../ui/growing-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import { sendTyped } from '../messages/chat/send-typed.ts'
import { restoredInto, type RefusedText } from './restored-texts.ts'

interface Props extends Pick<RealtimeChat, 'refused' | 'unstored' | 'send'> {
  me: StudentId
  /** The place of its draft. */
  place: string
  name: string
  /** Returns the key of a new message; null until the library has loaded. */
  newKey: (() => string) | null
}

/** The box for new messages. What is typed, or was refused, survives leaving the chat. */
export function RealtimeComposer({ me, place, name, refused, unstored, newKey, send }: Props) {
  const text = useSyncExternalStore(drafts.subscribe, () => drafts.read(me, place))
  const box = useRef<HTMLTextAreaElement>(null)
  useRestored(me, place, refused)
  const isFailed = Boolean(refused?.length) || (unstored !== null && text.includes(unstored.content))
  const submit = () =>
    newKey &&
    sendTyped(
      me,
      place,
      defined(box.current),
      (content, before) => ({ id: before ?? idOf<MessageId>(newKey()), content }),
      ({ id, content }) => send(id, content),
      () => {}, // It is said above the box, and by the bubble.
    )
  return (
    <form
      className="bg-surface px-2 pt-2 pb-[calc(8px+var(--safe-b))] rail:pb-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {isFailed && (
        <p role="alert" className="flex gap-2 px-4 pb-2 text-xs font-medium text-danger-text">
          <Icon of={CircleAlert} size={16} />
          Failed to send message. Please try again.
        </p>
      )}
      <div className="flex items-end gap-1.5">
        <GrowingText
          ref={box}
          rows={1}
          dir="auto"
          aria-label="Realtime message"
          placeholder={`Message ${name}`}
          enterKeyHint="send"
          className="max-h-[40dvh] min-h-11 min-w-0 flex-1 rounded-composer border border-line bg-raised px-4 py-2.25 text-base leading-6 outline-offset-[-2px]"
          value={text}
          onChange={({ target: { value } }) => {
            drafts.write(me, place, value)
            deleteUnfinishedSends(me, place, value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
            event.preventDefault()
            void submit()
          }}
        />
        <IconButton icon={Send} name="Send by the Realtime Database" look="primary" type="submit" disabled={!newKey} />
      </div>
    </form>
  )
}

/**
 * Puts the refused texts back into the box, once, however often the chat is left. They still wait as they are, so they are no drafts of
 * their own.
 */
function useRestored(me: StudentId, place: string, refused: readonly RefusedText[] | undefined): void {
  useLayoutEffect(() => {
    if (!refused) return
    const known = draftFrom<RefusedText[]>(drafts.read(me, place + EDITING)) ?? []
    if (known.map(({ id }) => id).join() === refused.map(({ id }) => id).join()) return
    drafts.write(me, place + EDITING, asDraft(refused))
    drafts.write(me, place, restoredInto(drafts.read(me, place), known, refused))
  }, [me, place, refused])
}
