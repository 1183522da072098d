import { expect, it } from 'vitest'
import { deviceOf } from '../../../../schemas/rules/device.ts'
import { guidesFor, plainSteps, UNBLOCK_GUIDES } from './unblock-guides.ts'

it.each([
  ['Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 SamsungBrowser/29.0 Chrome/140.0.0.0 Mobile Safari/537.36', 'Samsung Internet'],
  ['Mozilla/5.0 (Android 16; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0', 'Firefox on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on a computer'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone or iPad',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15', 'Safari on a computer'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0',
    'Chrome or Edge on a computer',
  ],
])('%s gets the steps of %s', (userAgent, name) => {
  const { here, others } = guidesFor(deviceOf(userAgent))
  expect(here.name).toBe(name)
  expect(others).toHaveLength(Object.keys(UNBLOCK_GUIDES).length - 1)
})

it('copies the steps without the marks of bold words', () => {
  expect(plainSteps(UNBLOCK_GUIDES.computer)).toBe(
    'Chrome or Edge on a computer\n1. Click the sign to the left of the address.\n2. Switch on Notifications.\n3. Come back here.',
  )
})
