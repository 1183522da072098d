import { expect, it } from 'vitest'
import { withoutSent } from './without-sent.ts'

it.each([
  ['hi', 'hi', ''],
  ['hi there', 'hi', ' there'],
  ['  hi  ', '  hi  ', ''],
  ['something else', 'hi', 'something else'],
  ['', 'hi', ''],
])('the box %j, after %j was sent, holds %j', (current, sent, left) => {
  expect(withoutSent(current, sent)).toBe(left)
})
