let leaving = false

/** Whether this page signs its student out, and loads another as soon as that is done. It shows no student's screens until then. */
export const isLeavingDevice = (): boolean => leaving

/** Runs a part of a sign-out, which ends with another page. The student stays if it fails. */
export async function whileLeaving(signOut: () => Promise<void>): Promise<void> {
  leaving = true
  try {
    await signOut()
  } catch (thrown) {
    leaving = false
    throw thrown
  }
}
