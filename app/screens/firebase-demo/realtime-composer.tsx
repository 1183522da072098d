import { CircleAlert, Send } from 'lucide-react'
import { useLayoutEffect } from 'react'
import type { StudentId } from '../../../schemas/ids.ts'
import { useDraft } from '../../data/drafts/use-draft.ts'
import { GrowingText } from '../../ui/growing-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { isComposing } from '../../ui/is-composing.ts'

interface Props {
  me: StudentId
  partner: StudentId
  name: string
  /** The last text, if it was refused: it comes back into the box. */
  failed: { key: string; content: string } | null
  isReady: boolean
  onSend: (text: string) => void
}

/** What is in the box, and the key of the failed text that has come back into it. */
interface Draft {
  text: string
  restored: string | null
}

const EMPTY: Draft = { text: '', restored: null }

/** The box for new messages. What is typed survives leaving the chat. */
export function RealtimeComposer({ me, partner, name, failed, isReady, onSend }: Props) {
  const draft = useDraft<Draft>(me, `realtime.${partner}`)
  const { text, restored } = draft.value ?? EMPTY
  const type = (typed: string) => draft.change((before) => ({ ...EMPTY, ...before, text: typed }))
  useLayoutEffect(() => {
    if (failed && failed.key !== restored)
      draft.change((before) => {
        const typed = before?.text ?? ''
        return { text: typed.trim() === '' ? failed.content : `${failed.content}\n${typed}`, restored: failed.key }
      })
    // An empty box is no draft.
    else if (!failed && draft.value && text === '') draft.change(() => null)
  })
  const send = () => {
    if (!isReady || text.trim() === '') return
    onSend(text.trim())
    type('')
  }
  return (
    <form
      className="bg-surface px-2 pt-2 pb-[calc(8px+var(--safe-b))] rail:pb-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {failed && (
        <p role="alert" className="flex gap-2 px-4 pb-2 text-xs font-medium text-danger-text">
          <Icon of={CircleAlert} size={16} />
          Failed to send message. Please try again.
        </p>
      )}
      <div className="flex items-end gap-1.5">
        <GrowingText
          rows={1}
          dir="auto"
          aria-label="Realtime message"
          placeholder={`Message ${name}`}
          enterKeyHint="send"
          className="max-h-[40dvh] min-h-11 min-w-0 flex-1 rounded-composer border border-line bg-raised px-4 py-2.25 text-base leading-6 outline-offset-[-2px]"
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
            event.preventDefault()
            send()
          }}
        />
        <IconButton icon={Send} name="Send by the Realtime Database" look="primary" type="submit" />
      </div>
    </form>
  )
}
