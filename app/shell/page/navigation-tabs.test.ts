import { expect, it } from 'vitest'
import { isCurrent, TABS } from './navigation-tabs.ts'

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
