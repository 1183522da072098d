import { afterEach, expect, it, vi } from 'vitest'
import { signOutMarker } from './sign-out-marker.ts'

afterEach(() => vi.unstubAllGlobals())

it('returns no marker when the browser refuses caches, so that the app starts', async () => {
  vi.stubGlobal('caches', { has: () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError')) })
  expect(await signOutMarker.get()).toBeNull()
})
