import { expect, it } from 'vitest'
import { installHint } from './install-hint.ts'

it.each([
  ['INSTALL-019', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15', /Share.*Add to Home Screen/],
  ['INSTALL-020', 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36', /menu.*Install/],
  ['INSTALL-021', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', /your browser/],
])('%s returns the hint of this platform', (_, userAgent, hint) => expect(installHint(userAgent)).toMatch(hint))
