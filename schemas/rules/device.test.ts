import { expect, it } from 'vitest'
import { deviceName, deviceOf } from './device.ts'

const MOZILLA = 'Mozilla/5.0'
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0`, 'Firefox on Windows'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 'Edge on Windows'],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`, 'Safari on Mac'],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 OPR/112.0.0.0`, 'Opera on Mac'],
  [`${MOZILLA} (X11; Linux x86_64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [`${MOZILLA} (Linux; Android 14; Pixel 8) ${WEBKIT} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `${MOZILLA} (Linux; Android 14; SM-S911B) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`${MOZILLA} (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0`, 'Firefox on Android'],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
  ],
  [
    `${MOZILLA} (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/127.0 Mobile/15E148 Safari/605.1.15`,
    'Firefox on iPad',
  ],
  [`${MOZILLA} (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko`, 'A browser on Windows'],
  ['Firefox/1.0', 'Firefox'],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
])('names the device of %s', (userAgent, name) => {
  expect(deviceName(deviceOf(userAgent))).toBe(name)
})

it('looks at every part of a megabyte of text once for each name', () => {
  // A search in quadratic time would run into the time limit of the test.
  expect(deviceName(deviceOf('Saf Fire Chrom Ed'.repeat(60_000)))).toBe('Unknown device')
})
