import { SECOND, SIGNED_OUT_CACHE } from '../../../schemas/constants.ts'
import { drafts } from '../drafts/drafts.ts'
import { unregisterPush } from '../push/unregister-push.ts'
import { invitationSecrets } from './invitation-secrets.ts'
import { whileLeaving } from './leaving.ts'
import { seenMarks } from '../storage/seen-marks.ts'
import { sameStudentMark } from '../same-student-mark.ts'
import { shortcutsSetting } from '../storage/shortcuts-setting.ts'
import { worker } from '../worker.ts'
import { isUnavailable } from '../../platform/expected-failures.ts'
import { leavePage } from '../../platform/leave-page.ts'
import { logUnless } from '../../platform/log.ts'

/**
 * Time for the worker to sign out, ms. After that its page ends it, and the next page continues from the mark of the sign-out.
 */
const SIGN_OUT_TIMEOUT = 5 * SECOND

/**
 * Signs out, with or without a network: deletes all data of the student on this device, and loads the start page.
 *
 * @param to path of the page that is loaded instead
 */
export async function leaveDevice(to = '/'): Promise<void> {
  await whileLeaving(async () => void (await Promise.all([unregisterPush(), Promise.race([worker.signOut(), markedAndLate()])])))
  sameStudentMark.end()
  drafts.clear()
  seenMarks.clear()
  invitationSecrets.clear()
  shortcutsSetting.turn(true)
  await leavePage(() => location.replace(to))
}

/** Resolves when the sign-out is marked on this device and takes longer than `SIGN_OUT_TIMEOUT`. */
async function markedAndLate(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT))
  while (!(await isMarked()))
}

/** Returns false also in a browser that refuses caches: then the page waits for the worker. */
async function isMarked(): Promise<boolean> {
  try {
    return await caches.has(SIGNED_OUT_CACHE)
  } catch (thrown) {
    logUnless(isUnavailable, 'The mark of the sign-out could not be read')(thrown)
    return false
  }
}
