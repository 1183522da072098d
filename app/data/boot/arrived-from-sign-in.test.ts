import { expect, it } from 'vitest'
import { cameFromSignIn } from './arrived-from-sign-in.ts'

const origin = 'https://friendioo.test'

it.each([
  [`${origin}/api/login?returnTo=%2F`, 'navigate', true],
  ['https://id.university.test/', 'navigate', true],
  [`${origin}/messages`, 'navigate', false],
  ['', 'navigate', false],
  [`${origin}/api/login`, 'reload', false],
  [`${origin}/api/login`, 'back_forward', false],
])('cameFromSignIn with referrer %j and navigation type %s returns %s', (referrer, type, expected) => {
  expect(cameFromSignIn({ referrer, origin, type })).toBe(expected)
})
