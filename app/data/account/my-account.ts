import { saveFile } from '../save-file.ts'
import { worker } from '../worker.ts'
import { ACCOUNT_DELETED, markAccountDeleted } from './account-deleted-mark.ts'
import { whileLeaving } from './leaving.ts'
import { leaveDevice } from './sign-out.ts'
import { leavePage } from '../../platform/leave-page.ts'
import { log } from '../../platform/log.ts'

/** Saves all data of the student to a file on this device. Rejects with a `DataError`; needs the network. */
export async function downloadMyData(): Promise<void> {
  const everything = await worker.request('GET', 'account/export')
  const name = `friendioo-${new Date().toISOString().slice(0, 10)}.json`
  saveFile(name, 'application/json', JSON.stringify(everything, null, 2))
}

/**
 * Deletes the student's account for good (ADR 0024), then all data on this device, and loads the page that says so. Rejects with a
 * `DataError` when the account was not deleted; needs the network.
 */
export async function deleteMyAccount(): Promise<void> {
  // The server ends the session with the account, and the page may notice that before it gets the response.
  await whileLeaving(async () => void (await worker.request('DELETE', 'account')))
  // The next start of the page deletes the data that could not be deleted now.
  markAccountDeleted()
  await leaveDevice(ACCOUNT_DELETED).catch((thrown: unknown) => {
    log.warn('The data of a deleted account could not be removed', { cause: thrown })
    return leavePage(() => location.replace(ACCOUNT_DELETED))
  })
}

/**
 * Sends a code to an email address. Rejects with a `DataError` whose message is the server's, or 'Please try again' (spec §8).
 */
export const sendEmailCode = (email: string): Promise<void> => worker.sendEmailCode(email)

/** Verifies an email address by its code. Returns the address. */
export const verifyEmail = (email: string, otpCode: string): Promise<string> => worker.verifyEmail(email, otpCode)
