import { SECOND, SIGNED_OUT_CACHE } from '../../../schemas/constants.ts'
import { drafts } from '../drafts/drafts.ts'
import { stopHandover } from '../startup/handover.ts'
import { seenMarks } from '../storage/seen-marks.ts'
import { presence } from '../presence.ts'
import { shortcutsSetting } from '../storage/shortcuts-setting.ts'
import { worker } from '../worker.ts'

/** A worker that takes longer is ended with its page, and the next one goes on from the mark of the sign-out. */
const PATIENCE = 5 * SECOND

/** Signs out, with or without a network: nothing of mine stays on this device, and the page begins again. */
export async function leaveDevice(): Promise<void> {
  stopHandover()
  await Promise.race([worker.signOut(), markedAndLate()])
  presence.end()
  drafts.clear()
  seenMarks.clear()
  shortcutsSetting.turn(true)
  location.replace('/')
}

/** The sign-out is noted on this device, and takes longer than it should. */
async function markedAndLate(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, PATIENCE))
  while (!(await caches.has(SIGNED_OUT_CACHE).catch(() => false)))
}
