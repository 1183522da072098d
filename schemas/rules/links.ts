/** A part of a text: words, or a link with what the writer typed and where it leads. */
export type TextPart = string | { typed: string; url: string }

/** Matches a possible address: it begins as one and has no blank, quote, angle bracket, or character that turns the direction of text. */
const ADDRESS = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>"“”«»\u200e\u200f\u202a-\u202e\u2066-\u2069]+/giu
/** Paths of the server: a press on one would act as its reader, for example sign them out. */
const OF_SERVER = /^\/(?:api|sync|\.?ws|healthz|metrics)(?:\/|$)/i
/** Characters that end a sentence rather than an address. */
const ENDS_SENTENCE = ".,;:!?'’…*_~"

/**
 * Splits a text at its web addresses: those with http, https or www. Every other scheme stays text, so that no message can hold a link
 * that runs a script or opens another app. An address with a user's name in it stays text, because it hides where it leads.
 *
 * @param own origin of the app, whose server's addresses stay text
 */
export function withLinks(text: string, own: string): TextPart[] {
  const parts: TextPart[] = []
  let after = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const typed = withoutEnd(found)
    const url = urlOf(typed, own)
    if (url === null) continue
    if (index > after) parts.push(text.slice(after, index))
    parts.push({ typed, url })
    after = index + typed.length
  }
  if (after < text.length) parts.push(text.slice(after))
  return parts
}

/** Takes away what belongs to the sentence around an address, such as a full stop or the bracket that was opened before it. */
function withoutEnd(found: string): string {
  // Counts the brackets once: a message may consist of ten thousand.
  const unopened = { ')': count(found, ')') - count(found, '('), ']': count(found, ']') - count(found, '[') }
  let end = found.length
  for (; end > 0; end--) {
    const last = found.charAt(end - 1)
    if (ENDS_SENTENCE.includes(last)) continue
    if ((last !== ')' && last !== ']') || unopened[last] <= 0) break
    unopened[last]--
  }
  return found.slice(0, end)
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}

function urlOf(typed: string, own: string): string | null {
  const address = /^www\./i.test(typed) ? `https://${typed}` : typed
  if (!URL.canParse(address)) return null
  const { protocol, hostname, href, origin, pathname, username, password } = new URL(address)
  if (username !== '' || password !== '' || (origin === own && isOfServer(pathname))) return null
  return /^https?:$/.test(protocol) && /[^.]\.[^.]/.test(hostname) ? href : null
}

/** Returns whether a path is one of the server's. The server decodes a path before it looks for a route. */
function isOfServer(pathname: string): boolean {
  return OF_SERVER.test(pathname.replace(/%[0-7][0-9a-f]/gi, decodeURIComponent))
}
