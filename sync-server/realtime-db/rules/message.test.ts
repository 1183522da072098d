import { expect, it } from 'vitest'
import { isMessageKey } from './message.ts'

it('RTDB-032 the key of a new message is a push id, and none that a message from /api may have', () => {
  expect(isMessageKey('-P7JCbR9eD8Wv3EW7Xxb')).toBe(true)
  expect(isMessageKey('________a----------a')).toBe(true)
  for (const key of [
    '',
    'short',
    '-P7JCbR9eD8Wv3EW7Xxb1',
    '-P7JCbR9-------00001',
    '01234567890123456789',
    '-P7JCbR9eD8Wv3EW7Xx.',
    '--------------------',
  ])
    expect(isMessageKey(key)).toBe(false)
})
