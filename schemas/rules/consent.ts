/** To which privacy page somebody agreed, by its day, and when they said so (epoch ms). */
export interface Consent {
  version: string
  at: number
}

/** What stands after hearing of another agreement: the newer page, and of one page the first word. */
export function laterConsent(known: Consent | null, heard: Consent): Consent {
  return known !== null && known.version >= heard.version ? known : heard
}
