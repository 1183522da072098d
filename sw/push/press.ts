import { requestSync } from '../../app/platform/request-sync.ts'
import { newEnvelope } from '../../app/outbox/new-envelope.ts'
import { DexieEnvelopeStore } from '../../app/outbox/dexie-envelope-store.ts'
import type { CommandName } from '../../schemas/commands/registry.ts'
import type { EnvelopeId, StudentId } from '../../schemas/ids.ts'
import type { PushAction } from '../../schemas/push.ts'
import { uuidv7 } from '../../schemas/uuid.ts'
import { drainOutbox } from '../drain-outbox.ts'
import { markPushRead, studentHere, withOfflineDatabase } from './device.ts'
import { handOverReply } from './hand-over-reply.ts'
import { openApp } from './open-app.ts'
import { readPush, type NotificationData } from './read-push.ts'
import { remindLater } from './remind-later.ts'
import { showNotification } from './show-push.ts'

declare const self: ServiceWorkerGlobalScope

type Submitted = [kind: CommandName, input: unknown][]

/**
 * Does what a press on a notification asks for. An action becomes commands in the outbox, as if a page had given them: they wait without a
 * network, and are sent in order and once (architecture.md section 6). Anything else opens the app.
 *
 * @param action '' for a press on the notification itself
 * @param given the text of a reply; absent where the browser has no text field
 */
export async function pressNotification(data: NotificationData, action: string, given: string | undefined): Promise<void> {
  const student = await studentHere()
  // The page asks a signed-out student to sign in, and then opens the path. The path is not for another student.
  if (student === null) return openApp(pathToOpen(data))
  if (student !== data.student) return openApp('/')
  await markPushRead(data.id)
  if (action === 'later' && data.groupId) return remindLater(student, data.groupId, data)
  const reply = given?.trim() ?? ''
  const commands = commandsOf(data, action as PushAction | '', reply) // cast: our own worker named it
  if (!commands) return openApp(pathToOpen(data))
  const stored = await submitAll(student, commands)
  if (stored < commands.length) {
    await openApp(pathToOpen(data))
    // The reply is the first of its commands.
    return action === 'reply' && data.partnerId && stored === 0 ? handOverReply(student, data.partnerId, reply) : undefined
  }
  if (await drainOutbox()) return
  const body = (await requestSync(self.registration)) ? 'It is sent when you are online.' : 'Open Friendioo when you are online to send it.'
  const waiting = { title: 'Saved on this device', body, tag: `waiting:${data.id}` }
  await showNotification(readPush({ ...waiting, type: data.type, url: data.url, student }), true)
}

/** Returns the commands of an action; null if it only opens the app. */
function commandsOf(
  { partnerId, messageId, requestId, round }: NotificationData,
  action: PushAction | '',
  reply: string,
): Submitted | null {
  const read: Submitted = partnerId ? [['markRead', { partnerId, ...(messageId && { upTo: messageId }) }]] : []
  if (action === 'reply' && partnerId && reply !== '')
    return [['sendMessage', { toUserId: partnerId, content: reply, messageType: 'text', conversationType: 'direct' }], ...read]
  if (action === 'read' && partnerId) return read
  if ((action === 'accept' || action === 'decline') && requestId)
    return [
      ['answerMeetup', { id: requestId, status: action === 'accept' ? 'accepted' : 'declined', ...(round !== undefined && { round }) }],
    ]
  return null
}

/** Stores the commands in order. Returns how many: if the device cannot store all, the app opens, which says why. */
async function submitAll(student: StudentId, commands: Submitted): Promise<number> {
  let stored = 0
  await withOfflineDatabase(async (db) => {
    const store = new DexieEnvelopeStore(db)
    for (const [kind, input] of commands) {
      const now = Date.now()
      const id = uuidv7(now, (count) => crypto.getRandomValues(new Uint8Array(count))) as string as EnvelopeId // cast: a new id
      await store.add(newEnvelope(kind, input, { id, student, now, utcOffset: -new Date().getTimezoneOffset(), attempts: 0 }))
      stored++
    }
  })
  return stored
}

/** Where a press leads: a chat opens at its partner, everything else where the specification says (PUSH-002, PUSH-003). */
function pathToOpen({ url, partnerId }: NotificationData): string {
  return url === '/messages' && partnerId ? `${url}?with=${encodeURIComponent(partnerId)}` : url
}
