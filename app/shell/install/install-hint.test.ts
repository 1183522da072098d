import { expect, it } from 'vitest'
import { installHint } from './install-hint.ts'

it.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15', /Share.*Add to Home Screen/],
  ['Android', 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36', /menu.*Install/],
  ['a computer', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', /your browser/],
])('the hint on %s says where its browser installs', (_, userAgent, hint) => expect(installHint(userAgent)).toMatch(hint))
