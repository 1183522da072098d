/** The fields in which another app shares with this one (`share_target` of manifest.webmanifest). */
const FIELDS = ['title', 'text', 'url'] as const

/**
 * Returns what another app shared as the text of a message, each field on a line; '' if it shared nothing. Many apps share the same
 * words in two fields, and Android has the address in the text: a field that another one contains is left out.
 */
export function sharedText(query: URLSearchParams): string {
  const said = FIELDS.map((field) => query.get(field)?.trim() ?? '').filter((text) => text !== '')
  const isRepeated = (text: string, at: number) =>
    said.some((other, otherAt) => otherAt !== at && other.includes(text) && (other !== text || otherAt < at))
  return said.filter((text, at) => !isRepeated(text, at)).join('\n')
}
