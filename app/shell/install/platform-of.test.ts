import { expect, it } from 'vitest'
import { platformOf } from './platform-of.ts'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'

it.each([
  ['INSTALL-019 an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15', 5, 'apple-touch'],
  ['an iPad, which says that it is a Mac', MAC, 5, 'apple-touch'],
  ['INSTALL-020 an Android phone', 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36', 5, 'android'],
  ['INSTALL-021 a Mac', MAC, 0, 'other'],
  ['INSTALL-021 Linux', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', 0, 'other'],
] as const)('recognizes %s', (_, userAgent, maxTouchPoints, platform) => expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform))
