import * as z from 'zod/mini'

// Text of students must not contain control characters other than tab and line breaks (hardening N32).
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** Returns the length in code points, as people count it, not in UTF-16 units. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Returns the beginning of a text on one line: at most `max` code points, the last one '…' if something is left out. */
export function excerpt(text: string, max: number): string {
  const line = [...text.replace(/\s+/g, ' ').trim()]
  return line.length <= max
    ? line.join('')
    : `${line
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
}

/** Returns a schema for trimmed, well-formed text of at most `max` code points without control characters. */
export function plainText(max: number) {
  return z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => text.trim()),
      z.string().check(
        z.refine((text) => text.length <= max || codePoints(text) <= max, { error: `Use at most ${max} characters` }),
        z.refine((text) => !LONE_SURROGATE.test(text), { error: 'The text has a broken character' }),
        z.refine((text) => !CONTROL.test(text), { error: 'The text has a control character' }),
      ),
    ),
  )
}

/** Returns a schema like `plainText` that refuses an empty text. */
export function someText(max: number) {
  return z.pipe(plainText(max), z.string().check(z.minLength(1, { error: 'String must contain at least 1 character(s)' })))
}
