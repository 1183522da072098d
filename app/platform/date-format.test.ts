import { describe, expect, it } from 'vitest'
import { englishLike } from './date-format.ts'

const AT = new Date(2026, 10, 21, 15, 41)
const written = (language: string) => {
  const { locale, hourCycle } = englishLike(language)
  const date = new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric' }).format(AT)
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', hourCycle }).format(AT)
  return `${date}, ${time}`.replace('\u202f', ' ')
}

describe('English dates for a student whose device speaks', () => {
  it.each([
    ['en-US', 'Sat, Nov 21, 3:41 PM'],
    ['en-GB', 'Sat 21 Nov, 15:41'],
    ['de-DE', 'Sat 21 Nov, 15:41'],
    ['ar-EG', 'Sat 21 Nov, 3:41 pm'],
    ['ja-JP', 'Sat, Nov 21, 15:41'],
    ['zz-unknown', 'Sat, Nov 21, 3:41 PM'],
    ['C', 'Sat, Nov 21, 3:41 PM'],
  ])('%s are %s', (language, text) => {
    expect(written(language).replace('Sat, 21', 'Sat 21')).toBe(text)
  })
})
