import { expect, it } from 'vitest'
import { createDeviceFlags } from './device-flags.ts'
import { memoryStorage } from './safe-storage.ts'

it('are set and removed for all tabs of this browser', () => {
  const storage = memoryStorage()
  const [one, other] = [createDeviceFlags(storage), createDeviceFlags(storage)]
  expect(one.isSet('pwa-installed')).toBe(false)
  one.set('pwa-installed')
  expect(other.isSet('pwa-installed')).toBe(true)
  other.set('pwa-installed', false)
  expect([one.isSet('pwa-installed'), Object.keys(storage)]).toEqual([false, []])
})

it('notify their subscribers of a change here, and of one in another tab', () => {
  const flags = createDeviceFlags(memoryStorage())
  let calls = 0
  const stop = flags.subscribe(() => calls++)
  flags.set('install-banner-dismissed')
  flags.notify()
  stop()
  flags.notify()
  expect(calls).toBe(2)
})

it('last until the page closes where the browser stores nothing', () => {
  const flags = createDeviceFlags({
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: () => undefined,
  })
  flags.set('install-prompt-dismissed')
  expect(flags.isSet('install-prompt-dismissed')).toBe(true)
  flags.set('install-prompt-dismissed', false)
  expect(flags.isSet('install-prompt-dismissed')).toBe(false)
})
