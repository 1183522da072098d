/** A browser in which a student is signed in, as the list of devices shows it to that student (ADR 0059). */
export interface Device {
  /** The public name of its session: the student of the session can end it by this name, and the name signs nobody in. */
  id: string
  /** Browser and system in words; '' if the browser did not say. */
  browser: string
  system: string
  /** ISO 8601. */
  signedInAt: string
  /** ISO 8601, up to ten minutes too early. */
  lastSeenAt: string
  /** Whether a socket of its session is open and not away. */
  isOnline: boolean
  /** Whether it is the device that sent the request. */
  isThisOne: boolean
}
