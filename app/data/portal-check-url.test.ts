import { expect, it } from 'vitest'
import { ownPortalCheckUrl } from './portal-check-url.ts'

it.each([
  ['https://friendioo.example', 'http://friendioo.example/api/portal-check'],
  ['https://friendioo.example:8443', 'http://friendioo.example/api/portal-check'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/api/portal-check'],
])('N60 the app at %s shows a network’s sign-in page at %s', (app, url) => {
  expect(ownPortalCheckUrl(new URL(app))).toBe(url)
})
