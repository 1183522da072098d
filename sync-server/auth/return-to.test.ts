import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { returnTo } from './return-to.ts'

describe('the path after signing in', () => {
  it.each(['/', '/groups', '/user-profile/amina?tab=1#about', '/a%2f%2fb', '/?q=https://evil.example', '/messages?x=%0d%0aSet-Cookie:1'])(
    'N27 is the requested path of this origin: %s',
    (path) => {
      expect(returnTo(path)).toBe(path)
    },
  )

  const elsewhere = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    'https://evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/x\u0000y',
    '',
    undefined,
    null,
    7,
    ['/groups'],
  ]
  it.each(elsewhere)('N27 is / for anything else: %j', (value) => {
    expect(returnTo(value)).toBe('/')
  })

  it('N27 stays on this origin for any requested value', () => {
    const nasty = fc.string({
      unit: fc.constantFrom('/', '\\', '.', ':', '@', '?', '#', '%2f', '%5c', '\t', '\n', '\u0000', ' ', 'a', 'evil.example', 'https'),
    })
    fc.assert(
      fc.property(
        fc.oneof(
          nasty,
          nasty.map((text) => `/${text}`),
          fc.string(),
        ),
        (value) => {
          const back = returnTo(value)
          expect(new URL(back, 'https://friendioo.example').origin).toBe('https://friendioo.example')
          expect(returnTo(back)).toBe(back)
          // The path is sent in a header.
          expect(back).toMatch(/^\/[\x20-\x7e]*$/)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
