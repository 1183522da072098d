import { describe, expect, it } from 'vitest'
import { addressOf, domainOf } from './email-address.ts'

describe('addressOf', () => {
  it('returns the address trimmed and in lower case', () => {
    expect(addressOf('  Amina@Riverside.Example ')).toBe('amina@riverside.example')
    expect(addressOf("first.last+tag_1!#$%&'*/=?^`{|}~-@uni.example")).toBe("first.last+tag_1!#$%&'*/=?^`{|}~-@uni.example")
  })

  it('N50 returns the domain in ASCII, so that each spelling of a domain gives one address', () => {
    expect(addressOf('amina@университет.рф')).toBe('amina@xn--b1agajc0ayikbb.xn--p1ai')
    expect(addressOf('amina@УНИВЕРСИТЕТ.РФ')).toBe('amina@xn--b1agajc0ayikbb.xn--p1ai')
    expect(addressOf('amina@XN--B1AGAJC0AYIKBB.xn--p1ai')).toBe('amina@xn--b1agajc0ayikbb.xn--p1ai')
    // The same letter as one character, and as 'e' with an accent.
    expect(addressOf('amina@é.example')).toBe('amina@xn--9ca.example')
    expect(addressOf('amina@e\u0301.example')).toBe('amina@xn--9ca.example')
    // A Cyrillic 'а' is another domain, and is seen to be one.
    expect(addressOf('amina@g\u0430rden.example')).toBe('amina@xn--grden-4ve.example')
  })

  it('is stable: its result is an address in the same form', () => {
    for (const email of ['Amina@Uni.Example', 'a@университет.рф', 'a@e\u0301.example'])
      expect(addressOf(addressOf(email))).toBe(addressOf(email))
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
  ])('returns null for %j', (value) => {
    expect(addressOf(value)).toBeNull()
  })

  it.each([
    'bully(2)@uni.example',
    'bully@(here)uni.example',
    'bully@uni.example(2)',
    '"bully"@uni.example',
    '"a\\"b"@uni.example',
    'bully\\@uni.example',
    'a@b@uni.example',
    '.bully@uni.example',
    'bully.@uni.example',
    'bu..lly@uni.example',
    'ｂully@uni.example',
    'bull\u0443@uni.example',
    // A Kelvin sign, whose lower case is the letter k, and a dotted capital I.
    '\u212Aofi@uni.example',
    'al\u0130@uni.example',
    'bul\u00ADly@uni.example',
    'bully\u200B@uni.example',
    'bully@ｕｎｉ.example',
    'bully@uni\u3002example',
    'bully@u\uFB01.example',
    'bully@uni\u00AD.example',
    'bully@uni\u2060.example',
    'bully@uni.example.',
    'bully@.uni.example',
    'bully@uni.example:25',
    'bully@uni.example/x',
    'bully@uni.example?x',
    'bully@uni%2Eexample',
    'bully@-uni.example',
    'bully@uni-.example',
    'bully@uni_.example',
    'bully@127.0.0.1',
    'bully@0x7f.1',
    'bully@[127.0.0.1]',
    'bully@[::1]',
    'bully@xn--a.example',
    `bully@${'x'.repeat(64)}.example`,
    `${'x'.repeat(65)}@uni.example`,
    'bully\u0000@uni.example',
    'bully@uni.example\r\nBcc: c@d.example',
  ])('N50 returns null for %j, another spelling or another reading of an address', (value) => {
    expect(addressOf(value)).toBeNull()
  })

  it('returns at once for a text of 100,000 characters', () => {
    for (const text of ['a'.repeat(1e5), `${'a.'.repeat(5e4)}@x`, `a@${'a.'.repeat(5e4)}`, '@'.repeat(1e5)])
      expect(addressOf(text)).toBeNull()
  })
})

it('domainOf returns the ASCII form of a domain, and null for any other text', () => {
  expect([domainOf('Uni.Example'), domainOf('faß.de')]).toEqual(['uni.example', 'xn--fa-hia.de'])
  expect([domainOf('demo'), domainOf('https://login.example'), domainOf('uni.example(1)'), domainOf('')]).toEqual([null, null, null, null])
})
