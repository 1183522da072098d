/** A browser in which a student is signed in, as the list of devices shows it to that student (ADR 0059). */
export interface Device {
  /** The public name of its session: it ends the session for the student whose it is, and signs nobody in. */
  id: string
  /** Browser and system in words; '' if the browser did not say. */
  browser: string
  system: string
  /** ISO 8601. */
  signedInAt: string
  /** ISO 8601, up to ten minutes too early. */
  lastSeenAt: string
  /** A socket of it is open and not away. */
  isOnline: boolean
  /** It is the one that asks. */
  isThisOne: boolean
}
