import type { Input } from '../../../../schemas/commands/registry.ts'
import type { ChatMessage, ConversationView, StudentView } from '../../../data/views.ts'
import { act } from '../../../data/act.ts'
import { CONVERSATION_FAILED, CONVERSATION_NOT_DELETED, showToast, type ToastWords } from '../../../data/toasts/toasts.ts'
import { nameOf, notKept, sentText } from '../../safety/block-student.ts'

/** Mutes a conversation, or the opposite; says so, or that it could not be kept. */
export function mute(partner: StudentView, muted: boolean): Promise<boolean> {
  const text = `Messages from ${nameOf(partner)} ${muted ? 'make no notifications.' : 'make notifications again.'}`
  return change({ partnerId: partner.id, muted }, { title: muted ? 'Conversation muted' : 'Conversation no longer muted', text: sentText(text) })
}

/** Archives a conversation, with a way back, or brings it back. */
export function archive(partner: StudentView, archived: boolean, muted: ConversationView['muted']): Promise<boolean> {
  if (!archived) return change({ partnerId: partner.id, archived }, { title: 'Conversation back in the list', text: sentText(`With ${nameOf(partner)}`) })
  return change(
    { partnerId: partner.id, archived },
    {
      title: 'Conversation archived',
      // As ADR 0020 has it.
      text: sentText(muted ? 'It stays there while it is muted.' : 'The next message brings it back.'),
      action: { name: 'Undo', run: () => void archive(partner, false, muted) },
    },
  )
}

/** Deletes a conversation for me, up to the last message that was seen. */
export function deleteForMe(partner: StudentView, last: ChatMessage): Promise<boolean> {
  const { id: upTo, position } = last
  return kept(act.deleteConversation({ partnerId: partner.id, upTo, position }), { title: 'Conversation deleted', text: sentText(`${nameOf(partner)} still has it.`) }, CONVERSATION_NOT_DELETED)
}

const change = (input: Input<'changeConversation'>, done: ToastWords) => kept(act.changeConversation(input), done, CONVERSATION_FAILED)

async function kept(acting: Promise<void>, done: ToastWords, failed: ToastWords): Promise<boolean> {
  try {
    await acting
  } catch (thrown) {
    showToast(notKept(thrown, failed))
    return false
  }
  showToast(done)
  return true
}
