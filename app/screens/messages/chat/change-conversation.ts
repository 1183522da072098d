import type { Input } from '../../../../schemas/commands/registry.ts'
import { PINNED_MAX } from '../../../../schemas/constants.ts'
import { isPinningFull } from '../../../../schemas/rules/conversation.ts'
import type { ChatMessage, ConversationView, StudentView } from '../../../data/views.ts'
import { act } from '../../../data/act.ts'
import { CONVERSATION_FAILED, CONVERSATION_NOT_DELETED, showToast, type ToastWords } from '../../../data/toasts/toasts.ts'
import { liveQueries } from '../../../data/use-live.ts'
import { nameOf, storageErrorToast, sentOrSavedText } from '../../safety/block-student.ts'
import { isolateText } from '../../../ui/isolate-text.ts'

/** Mutes or unmutes a conversation, and shows in a toast whether it could be stored. */
export function mute(partner: StudentView, muted: boolean): Promise<boolean> {
  const text = `You ${muted ? 'won’t be notified' : 'will be notified again'} about messages from ${isolateText(nameOf(partner))}.`
  return change(
    { partnerId: partner.id, muted },
    { title: muted ? 'Conversation muted' : 'Conversation no longer muted', text: sentOrSavedText(text) },
  )
}

/** Archives a conversation and offers Undo, or moves it back into the list. */
export function archive(partner: StudentView, archived: boolean, muted: ConversationView['muted']): Promise<boolean> {
  if (!archived)
    return change(
      { partnerId: partner.id, archived },
      { title: 'Conversation restored', text: sentOrSavedText(`With ${isolateText(nameOf(partner))}`) },
    )
  return change(
    { partnerId: partner.id, archived },
    {
      title: 'Conversation archived',
      // See ADR 0020.
      text: sentOrSavedText(muted ? 'It stays there while it is muted.' : 'The next message brings it back.'),
      action: { name: 'Undo', run: () => void archive(partner, false, muted) },
    },
  )
}

/** Pins a conversation above the others, or unpins it. A toast says that one must be unpinned first, if that is so (ADR 0089). */
export function pin(partner: StudentView, pinned: boolean): Promise<boolean> {
  if (pinned && isPinningFull(liveQueries.query('conversations', null).read() ?? [])) {
    showToast({ title: 'Not pinned', text: `Up to ${PINNED_MAX} can be pinned. Unpin one first.` })
    return Promise.resolve(false)
  }
  return submitChange(
    act.pinConversation({ partnerId: partner.id, pinned }),
    {
      title: pinned ? 'Conversation pinned' : 'Conversation no longer pinned',
      text: sentOrSavedText(`With ${isolateText(nameOf(partner))}`),
    },
    CONVERSATION_FAILED,
  )
}

/** Marks all that a row shows as read; what has arrived since stays unread. Its count goes, so that no toast needs to say it. */
export async function markAsRead(partner: StudentView, toRead: Exclude<ConversationView['toRead'], null>): Promise<void> {
  try {
    await act.markRead({ partnerId: partner.id, ...toRead })
  } catch (thrown) {
    showToast(storageErrorToast(thrown, CONVERSATION_FAILED))
  }
}

/**
 * Deletes a conversation for this student only.
 *
 * @param last the last message that goes: the newest of the server's that this device had when the student was asked
 */
export function deleteForMe(partner: StudentView, last: ChatMessage): Promise<boolean> {
  const { id: upTo, position } = last
  return submitChange(
    act.deleteConversation({ partnerId: partner.id, upTo, position }),
    { title: 'Conversation deleted', text: sentOrSavedText(`${isolateText(nameOf(partner))} still has it.`) },
    CONVERSATION_NOT_DELETED,
  )
}

const change = (input: Input<'changeConversation'>, done: ToastWords) =>
  submitChange(act.changeConversation(input), done, CONVERSATION_FAILED)

async function submitChange(acting: Promise<void>, done: ToastWords, failed: ToastWords): Promise<boolean> {
  try {
    await acting
  } catch (thrown) {
    showToast(storageErrorToast(thrown, failed))
    return false
  }
  showToast(done)
  return true
}
