import { REPLY_MESSAGE, REPLY_TRIES } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { sendToPage, bestWindow } from './send-to-page.ts'
import { studentHere } from './device.ts'

/**
 * Hands a reply that this device could not store to the page of its student, as the draft of the chat. The page may still be starting, so
 * the service worker asks it up to `REPLY_TRIES` times. It hands over nothing once the student has left this device.
 */
export async function handOverReply(student: StudentId, partnerId: StudentId, text: string): Promise<void> {
  const message = { type: REPLY_MESSAGE, at: Date.now(), student, partnerId, text }
  for (let tries = 0; tries < REPLY_TRIES; tries++)
    if ((await studentHere()) !== student || (await sendToPage(await bestWindow(), message))) return
}
