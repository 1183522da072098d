import { expect, it } from 'vitest'
import { laterConsent } from './consent.ts'

const agreed = (version: string, at: number) => ({ version, at })

it.each([
  ['the first', null, agreed('2026-01-01', 5), agreed('2026-01-01', 5)],
  ['a newer page', agreed('2026-01-01', 5), agreed('2026-02-01', 3), agreed('2026-02-01', 3)],
  ['an older page, heard later', agreed('2026-02-01', 3), agreed('2026-01-01', 9), agreed('2026-02-01', 3)],
  ['the same page again', agreed('2026-02-01', 3), agreed('2026-02-01', 9), agreed('2026-02-01', 3)],
])('laterConsent returns the agreement that counts: %s', (_, known, heard, stands) => {
  expect(laterConsent(known, heard)).toEqual(stands)
  // Idempotent, in whichever order the agreements of two devices arrive.
  expect(laterConsent(stands, heard)).toEqual(stands)
})
