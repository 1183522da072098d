import { expect, it } from 'vitest'
import { hasTabs, isCurrent, TABS } from './navigation-tabs.ts'

it.each([
  ['/', 'Discover'],
  ['/homepage', 'Discover'],
  ['/messages', 'Messages'],
  ['/profile', 'Profile'],
  ['/profile/notifications', 'Profile'],
  ['/stuck', 'Profile'],
  ['/new-message', 'Messages'],
  ['/profiles', undefined],
  ['/academic-matches', undefined],
])('the current place at %s is %s', (pathname, name) => {
  expect(TABS.find(({ path }) => isCurrent(path, pathname))?.name).toBe(name)
})

it.each([
  ['/', true],
  ['/groups', true],
  ['/profile', true],
  ['/classmates', false],
  ['/user-profile/amina', false],
  // A floating card would cover "Not now" if it left room for a navigation that is not there.
  ['/welcome', false],
])('a phone has the bottom navigation at %s: %s', (pathname, has) => {
  expect(hasTabs(pathname)).toBe(has)
})
