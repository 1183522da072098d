import fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { MESSAGE_MAX, NAME_MAX } from './constants.ts'
import { MessageText } from './message.ts'
import { PhoneNumber, ProfileUpdate } from './student.ts'
import { codePoints, excerpt, plainText, someText } from './text.ts'

const problem = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message

describe('text that students write', () => {
  it('CHAT-022 is trimmed', () => {
    expect(z.parse(MessageText, '  hi \n')).toBe('hi')
  })

  it('CHAT-021 is not empty and not only spaces when it is required', () => {
    for (const nothing of ['', '   ', '\n\t']) expect(problem(MessageText, nothing)).toBe('String must contain at least 1 character(s)')
    expect(z.parse(plainText(10), '   ')).toBe('')
  })

  it('N32 is counted in code points', () => {
    expect(codePoints('a👩‍⚕️')).toBe(5)
    const smiles = '😀'.repeat(NAME_MAX)
    expect(smiles).toHaveLength(2 * NAME_MAX)
    expect(z.parse(someText(NAME_MAX), smiles)).toBe(smiles)
    expect(problem(someText(NAME_MAX), `${smiles}!`)).toBe(`Use at most ${NAME_MAX} characters`)
    expect(z.parse(MessageText, '😀'.repeat(MESSAGE_MAX))).toHaveLength(2 * MESSAGE_MAX)
    expect(problem(MessageText, 'x'.repeat(MESSAGE_MAX + 1))).toBe(`Use at most ${MESSAGE_MAX} characters`)
  })

  it('N32 has no lone surrogates, and no control characters except tab and line breaks', () => {
    for (const broken of ['a\ud800', '\udc00b', '\udc00\ud800', 'x\ud83dy'])
      expect(problem(plainText(10), broken)).toBe('The text has a broken character')
    for (const control of ['a\u0000b', '\u001bx', 'a\u007fb', 'a\bc'])
      expect(problem(plainText(10), control)).toBe('The text has a control character')
    expect(z.parse(plainText(10), 'a\tb\r\nc')).toBe('a\tb\r\nc')
  })

  it('N32 is accepted exactly when it is well-formed and short enough, and is only trimmed', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), fc.constantFrom('\ud800', '\udfff')),
          maxLength: 12,
        }),
        (text) => {
          const outcome = z.safeParse(plainText(6), text)
          const fine =
            codePoints(text.trim()) <= 6 &&
            Buffer.from(text.trim()).toString() === text.trim() &&
            // eslint-disable-next-line no-control-regex
            !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text.trim())
          expect(outcome.success).toBe(fine)
          if (outcome.success) expect(outcome.data).toBe(text.trim())
        },
      ),
      { numRuns: 500 },
    )
  })

  it('is at most 32 digits, spaces and + ( ) - . in a phone number (clarification B14)', () => {
    expect(z.parse(PhoneNumber, ' +49 (30) 55-50.1 ')).toBe('+49 (30) 55-50.1')
    expect(z.parse(PhoneNumber, '')).toBe('')
    expect(problem(PhoneNumber, 'call me')).toBe('Use digits, spaces and + ( ) - . only')
    expect(z.safeParse(PhoneNumber, '1'.repeat(33)).success).toBe(false)
  })

  it('N32 has limits in names and subjects', () => {
    expect(z.safeParse(ProfileUpdate, { firstName: 'x'.repeat(10_000) }).success).toBe(false)
    expect(z.safeParse(ProfileUpdate, { studyTopics: Array.from({ length: 10_000 }, () => 'x') }).success).toBe(false)
  })
})

describe('an excerpt', () => {
  it.each([
    ['short', 10, 'short'],
    ['exactly ten', 11, 'exactly ten'],
    ['one word more than fits', 10, 'one word…'],
    ['  lines\n\nand\ttabs  ', 20, 'lines and tabs'],
    ['💬💬💬💬', 3, '💬💬…'],
    ['', 5, ''],
  ])('an excerpt of %j in %i characters is %j', (text, max, expected) => expect(excerpt(text, max)).toBe(expected))
})
