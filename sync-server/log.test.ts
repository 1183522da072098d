import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createLog, LOG_TEXT_MAX } from './log.ts'

/** Returns the line that the log writes for these fields. */
function logged(fields: Record<string, unknown>): { text: string; line: Record<string, unknown> } {
  let text = ''
  createLog('info', new Writable({ write: (chunk, _, done) => ((text += String(chunk)), done()) })).info(fields)
  return { text, line: JSON.parse(text) as Record<string, unknown> }
}

describe('N42 the log', () => {
  it.each([
    ['550 no such mailbox: <someone@riverside.example>', '550 no such mailbox: <<address>>'],
    ['to=someone@riverside.example, again', 'to=<address>, again'],
    ['someone@riverside.example someone@else.example', '<address> <address>'],
    ['a@b@c', '<address>'],
    ['@hono stays, and a@ stays', '@hono stays, and a@ stays'],
  ])('masks addresses: %s', (text, masked) => {
    expect(logged({ at: text }).line.at).toBe(masked)
  })

  it('masks addresses inside objects and lists, too', () => {
    const { text } = logged({ at: { mails: ['to someone@riverside.example'] } })
    expect(text).not.toContain('riverside')
    expect(text).toContain('to <address>')
  })

  it('writes a bounded line whatever it is given', () => {
    const long = 'long '.repeat(100_000)
    expect(logged({ long }).line.long).toBe(`${long.slice(0, LOG_TEXT_MAX)}…`)
    expect(logged({ long: Array.from({ length: 10_000 }, () => 'entry') }).text.length).toBeLessThan(2_000)
    let deep: unknown = 'deep'
    for (let at = 0; at < 10_000; at++) deep = [deep]
    expect(logged({ deep }).line.deep).toEqual([[['…']]])
  })
})
