import { expect, it } from 'vitest'
import { isAppleHandheld, pushState, pushSupport } from './push-state.ts'

it.each([
  [{ hasPush: true, isApple: true, isStandalone: true }, 'supported'],
  [{ hasPush: true, isApple: false, isStandalone: false }, 'supported'],
  [{ hasPush: false, isApple: true, isStandalone: false }, 'home-screen'],
  // From the Home Screen, an iPhone without pushes is an older one.
  [{ hasPush: false, isApple: true, isStandalone: true }, 'unsupported'],
  [{ hasPush: false, isApple: false, isStandalone: false }, 'unsupported'],
] as const)('%o is %s', (facts, support) => expect(pushSupport(facts)).toBe(support))

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)', 5, true],
  // An iPad that asks for desktop pages.
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['Mozilla/5.0 (Linux; Android 16)', 5, false],
])('%s with %i touch points: %s', (userAgent, maxTouchPoints, is) => expect(isAppleHandheld({ userAgent, maxTouchPoints })).toBe(is))

it.each([
  ['supported', 'granted', true, false, 'on'],
  ['supported', 'granted', false, false, 'off'],
  ['supported', 'granted', false, true, 'private'],
  ['supported', 'default', false, false, 'default'],
  // The browser has dropped the subscription with the permission.
  ['supported', 'default', true, false, 'default'],
  ['supported', 'denied', true, false, 'blocked'],
  ['home-screen', 'default', false, false, 'home-screen'],
  ['unsupported', 'granted', true, false, 'unsupported'],
] as const)('%s, %s, registered %s, private %s: %s', (support, permission, isRegistered, isPrivate, state) =>
  expect(pushState({ support, permission, isRegistered, isPrivate })).toBe(state),
)
