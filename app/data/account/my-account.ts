import { worker } from '../worker.ts'
import { MINUTE } from '../../../schemas/constants.ts'
import { leaveDevice } from './sign-out.ts'

/** Some browsers read a file of their own page only after a while. */
const READ_BY = MINUTE

/** Puts all that is kept of me into a file of this device. Rejects with a `DataError`; needs the network. */
export async function downloadMyData(): Promise<void> {
  const everything = await worker.request('GET', 'account/export')
  const url = URL.createObjectURL(new Blob([JSON.stringify(everything, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `friendioo-${new Date().toISOString().slice(0, 10)}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), READ_BY)
}

/**
 * Ends my account for good (ADR 0024), and empties this device. Rejects with a `DataError`, and then the account
 * is still there; needs the network.
 */
export async function deleteMyAccount(): Promise<void> {
  await worker.request('DELETE', 'account')
  // What could not be removed goes when the page begins again.
  await leaveDevice().catch(() => location.replace('/'))
}

/** Has a code mailed to an address; fails with a `DataError` whose sentence is the server's, or 'Please try again' (spec §8). */
export const sendEmailCode = (email: string): Promise<void> => worker.sendEmailCode(email)

/** Shows by its code that an address is mine; answers the address. */
export const verifyEmail = (email: string, otpCode: string): Promise<string> => worker.verifyEmail(email, otpCode)
