import { PUSH_BODY_MAX } from '../constants.ts'
import type { PushContent, PushKind } from '../push.ts'
import type { StudentId } from '../ids.ts'

/** Returns the text of a push: at most 50 characters (code points) and '...' (spec §7, clarification G4). */
function pushBody(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const points = [...line]
  return points.length > PUSH_BODY_MAX ? points.slice(0, PUSH_BODY_MAX).join('') + '...' : line
}

/** Returns the push for a message (spec §7). `count` messages of its chat are unread. */
export function chatPush(
  from: { id: StudentId; name: string; picture: string },
  message: { id: string; content: string },
  count: number,
): PushContent {
  return {
    title: `💬 Message from ${from.name}`,
    body: pushBody(message.content),
    type: 'chat',
    url: '/messages',
    tag: `chat:${from.id}`,
    actions: ['reply', 'read'],
    ...(from.picture !== '' && { icon: from.picture }),
    partnerId: from.id,
    messageId: message.id,
    count,
  }
}

const WITHOUT_PREVIEW: Record<PushKind, string> = {
  messages: 'New message',
  meetups: 'New meetup activity',
  groups: 'New study group activity',
  reminders: 'Reminder',
  matches: 'New academic match',
}

/**
 * Returns the push for a student who wants no previews: not even its payload names people or quotes texts. It has no buttons, and a new
 * push replaces the last one of its kind.
 */
export function withoutPreview(kind: PushKind, { type, url }: PushContent): PushContent {
  return { title: WITHOUT_PREVIEW[kind], body: '', type, url, tag: kind, actions: [] }
}
