/** On a phone these have a way back, and all the room besides: they are without the bottom navigation (design-language.md section 6). */
const WITHOUT = /^\/(user-profile|academic-matches|whatsapp-meetup|firebase-demo)(\/|$)/

/** The bottom navigation stands below the page at this address. */
export function hasTabs(pathname: string): boolean {
  return !WITHOUT.test(pathname)
}
