import { describe, expect, it } from 'vitest'
import { addressOf } from './email-address.ts'

describe('an address', () => {
  it('is compared trimmed and in lower case', () => {
    expect(addressOf('  Amina@Riverside.Example ')).toBe('amina@riverside.example')
  })

  it.each([
    '',
    'amina',
    'amina@',
    '@x.example',
    'a@b',
    'a b@c.example',
    'a@b..example',
    'a@b.example\nBcc: c@d.example',
    'a@b.example, c@d.example',
    '"a"@b.example',
    `${'x'.repeat(250)}@b.example`,
    7,
    null,
    undefined,
    ['a@b.example'],
  ])('is not %j', (value) => {
    expect(addressOf(value)).toBeNull()
  })
})
