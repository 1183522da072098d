import { worker } from '../worker.ts'

/** Has a code mailed to an address; fails with a `DataError` whose sentence is the server's, or 'Please try again' (spec §8). */
export const sendEmailCode = (email: string): Promise<void> => worker.sendEmailCode(email)

/** Shows by its code that an address is mine; answers the address. */
export const verifyEmail = (email: string, otpCode: string): Promise<string> => worker.verifyEmail(email, otpCode)
