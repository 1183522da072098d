import { Check, Send } from 'lucide-react'
import { memo, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { defined } from '../../../../schemas/defined.ts'
import type { StudentId } from '../../../../schemas/ids.ts'
import { act } from '../../../data/act.ts'
import { drafts } from '../../../data/drafts/drafts.ts'
import { beginEditing, useEditing, writeEditing } from '../../../data/drafts/editing.ts'
import { deleteUnfinishedSends } from '../../../data/drafts/unfinished-sends.ts'
import { persistStorage } from '../../../data/startup/persist-storage.ts'
import { textOfStorageError } from '../../../data/toasts/error-texts.ts'
import type { ChatMessage } from '../../../data/views.ts'
import { lazyComponent } from '../../../shell/lazy/lazy-component.tsx'
import { GrowingText } from '../../../ui/growing-text.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { isComposing } from '../../../ui/is-composing.ts'
import { isTyping } from '../../../ui/is-typing.ts'
import { prevent } from '../../../ui/prevent.ts'
import { cancelEdit } from './cancel-edit.ts'
import { hasEditJustLeft } from './edit-just-left.ts'
import { newMessage } from '../../../data/new-message.ts'
import { sendTyped } from './send-typed.ts'
import { useComposerHeight } from './use-composer-height.ts'
import { useTyping } from './use-typing.ts'

const NOT_KEPT = {
  full: 'The message was not saved; free some space and send it again.',
  failed: 'The message could not be saved. Please try again.',
}

const EditingBar = lazyComponent(async () => (await import('./editing-bar.tsx')).EditingBar)
/** Its code is loaded with what stands beside the log. */
const editMessage = () => import('./edit-message.ts')

interface Props {
  me: StudentId
  partnerId: StudentId
  partnerName: string
  /** The student's last message that waits or was refused, and so can be edited (ADR 0090). */
  lastEditable: ChatMessage | undefined
  /** Takes the focus when the chat opens. */
  focused: boolean
  onSent: () => void
}

/**
 * The box for new messages. A text leaves the box only after this device has stored it or the server has it (hardening F16). While a
 * message that was not sent is edited, the box has its text in place of the draft (ADR 0090).
 */
export const Composer = memo(function Composer({ me, partnerId, partnerName, lastEditable, focused, onSent }: Props) {
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.read(me, partnerId))
  const editing = useEditing(me, partnerId)
  const shown = editing?.text ?? draft
  const edited = useId()
  const asked = useSyncExternalStore(drafts.subscribe, () => drafts.isAsked(me, partnerId))
  const [problem, setProblem] = useState<{ words: string; text: string }>()
  const box = useRef<HTMLTextAreaElement>(null)
  const bar = useRef<HTMLFormElement>(null)
  const sendTyping = useTyping(partnerId)
  useComposerHeight(bar)
  useEffect(() => {
    // Another field may have the focus when this one comes beside it.
    if (focused && !isTyping()) box.current?.focus()
  }, [focused])

  useEffect(() => {
    // A message is edited, from this chat or from the list of pending changes.
    if (asked && drafts.takesFocus(me, partnerId)) box.current?.focus()
  }, [me, partnerId, asked])

  const change = (next: string) => drafts.write(me, partnerId, next)

  const fail = (thrown: unknown, text: string) => setProblem({ words: textOfStorageError(thrown, NOT_KEPT), text })

  const send = () => {
    if (editing)
      return editMessage()
        .then((edits) => edits.saveEdit(me, partnerId))
        .catch((thrown: unknown) => fail(thrown, editing.text.trim()))
    if (hasEditJustLeft(draft)) return
    const give = async (message: ReturnType<typeof newMessage>) => {
      await act.sendMessage(message)
      // After the message: the message itself ends the indicator on the partner's device, and must not wait behind this call.
      sendTyping(false)
      onSent()
      void persistStorage()
    }
    return sendTyped(me, partnerId, defined(box.current), (text, before) => newMessage(partnerId, text, before), give, fail)
  }

  const cancel = () => {
    cancelEdit(me, partnerId)
    box.current?.focus()
  }

  return (
    <form
      ref={bar}
      className="bg-surface column-2 pt-2 pb-[calc(8px+var(--safe-b))] rail:px-4.5 rail:pb-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {problem && shown.includes(problem.text) && (
        <p role="alert" className="px-4 pb-2 text-xs font-medium text-danger-text">
          {problem.words}
        </p>
      )}
      {editing && <EditingBar id={edited} content={editing.content} onCancel={cancel} />}
      <div className="flex items-end gap-1.5">
        <GrowingText
          ref={box}
          rows={1}
          dir="auto"
          aria-label="Message"
          placeholder={partnerName ? `Message ${partnerName}` : 'Message'}
          enterKeyHint="send"
          className="max-h-[40dvh] min-h-11 min-w-0 flex-1 rounded-composer border border-line bg-raised px-4 py-2.25 text-base leading-6 outline-offset-[-2px]"
          aria-describedby={editing ? edited : undefined}
          value={shown}
          onChange={({ target: { value } }) => {
            if (editing) return writeEditing(me, partnerId, { ...editing, text: value })
            change(value)
            deleteUnfinishedSends(me, partnerId, value)
            sendTyping(value !== '')
          }}
          onKeyDown={(event) => {
            // The key belongs to an input method, whose window it closes.
            if (isComposing(event.nativeEvent)) return
            if (editing && event.key === 'Escape') {
              // Keep this key from the chat, which would close.
              event.preventDefault()
              return cancel()
            }
            const plain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey
            if (event.key === 'ArrowUp' && plain && !editing && draft === '' && lastEditable) {
              event.preventDefault()
              return beginEditing(me, partnerId, lastEditable)
            }
            if (event.key !== 'Enter' || event.shiftKey) return
            event.preventDefault()
            void send()
          }}
        />
        <IconButton
          icon={editing ? Check : Send}
          name={editing ? 'Save' : 'Send'}
          look="primary"
          type="submit"
          // Leaves the focus in the box when the student taps Send, so that the keyboard stays open.
          onPointerDown={prevent}
        />
      </div>
    </form>
  )
})
