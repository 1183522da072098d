import { REPLY_MESSAGE } from '../../../schemas/constants.ts'
import { idOf } from '../../../schemas/id-of.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { fieldsOf } from '../../../schemas/typed.ts'
import { drafts } from '../drafts/drafts.ts'

/**
 * Puts a reply from a notification, which the service worker could not store, into the draft of its chat. The draft belongs to the student
 * of the reply. The service worker asks again if this page responds late.
 */
export function storeReply(): void {
  let last: unknown
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent) => {
    const { type, at, student, partnerId, text } = fieldsOf(data)
    if (type !== REPLY_MESSAGE || typeof student !== 'string' || typeof partnerId !== 'string' || typeof text !== 'string') return
    if (at !== last) drafts.putBack(idOf<StudentId>(student), partnerId, text)
    last = at
    ports[0]?.postMessage(null)
  })
}
