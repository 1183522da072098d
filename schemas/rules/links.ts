/** A part of a text: words, or a link with what the writer typed and where it leads. */
export type TextPart = string | { typed: string; url: string }

/** What may be an address: it begins as one and has no blank, quote or angle bracket. */
const ADDRESS = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[^\s<>"“”«»]+/giu
/** What ends a sentence rather than an address. */
const ENDS_SENTENCE = ".,;:!?'’…*_~"

/**
 * Splits a text at its web addresses: those with http, https or www. Every other scheme stays text, so that no message can hold a link
 * that runs a script or opens another app.
 */
export function withLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let after = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const typed = withoutEnd(found)
    const url = urlOf(typed)
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
  let end = found.length
  while (end > 0 && ENDS_SENTENCE.includes(found.charAt(end - 1))) end--
  const rest = found.slice(0, end)
  const last = rest.at(-1)
  const opening = last === ')' ? '(' : last === ']' ? '[' : null
  if (opening === null || count(rest, opening) >= count(rest, rest.slice(-1))) return rest
  return withoutEnd(rest.slice(0, -1))
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}

function urlOf(typed: string): string | null {
  const address = /^www\./i.test(typed) ? `https://${typed}` : typed
  if (!URL.canParse(address)) return null
  const { protocol, hostname, href } = new URL(address)
  return /^https?:$/.test(protocol) && /[^.]\.[^.]/.test(hostname) ? href : null
}
