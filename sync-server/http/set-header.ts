import type { Context } from 'hono'

/**
 * Sets a response header. Each character other than visible ASCII and space is written as a JSON escape: a header that cannot be
 * sent would cause a 500 after the change was stored. JSON reads the escapes; the other headers have no such characters.
 */
export function setHeader(c: Context, name: string, value: string): void {
  c.header(name, toAscii(value))
}

function toAscii(value: string): string {
  return value.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
