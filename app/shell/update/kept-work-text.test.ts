import { expect, it } from 'vitest'
import { keptWorkText } from './kept-work-text.ts'

it.each([
  [{ hasDrafts: false, pending: 0, inMemory: false }, 'Your changes stay.'],
  [{ hasDrafts: true, pending: 0, inMemory: false }, 'Your drafts stay.'],
  [{ hasDrafts: false, pending: 1, inMemory: false }, '1 waiting change stays.'],
  [{ hasDrafts: false, pending: 20, inMemory: false }, '20 waiting changes stay.'],
  [{ hasDrafts: true, pending: 2, inMemory: false }, 'Drafts and 2 waiting changes stay.'],
  [{ hasDrafts: true, pending: 0, inMemory: true }, 'Your drafts stay.'],
  [{ hasDrafts: false, pending: 1, inMemory: true }, 'Wait until your change has been sent.'],
  [{ hasDrafts: true, pending: 2, inMemory: true }, 'Wait until your 2 changes have been sent.'],
])('the offer of a newer version says what stays of %o: %s', (kept, text) => {
  expect(keptWorkText(kept)).toBe(text)
})
