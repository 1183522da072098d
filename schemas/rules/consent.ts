/** The version of the privacy page that a student agreed to (its date), and when (epoch ms). */
export interface Consent {
  version: string
  at: number
}

/** Returns the agreement that counts of two: the one to the newer page, or the known one if both are for the same page. */
export function laterConsent(known: Consent | null, heard: Consent): Consent {
  return known !== null && known.version >= heard.version ? known : heard
}
