import { describe, expect, it } from 'vitest'
import { withLinks } from './links.ts'

const OWN = 'https://friendioo.example'
const links = (text: string) => withLinks(text, OWN).flatMap((part) => (typeof part === 'string' ? [] : [part.url]))
const whole = (text: string) =>
  withLinks(text, OWN)
    .map((part) => (typeof part === 'string' ? part : part.typed))
    .join('')

describe('the links of a text', () => {
  it.each([
    ['See https://uni.example/slides?week=3#p4 before five', ['https://uni.example/slides?week=3#p4']],
    ['www.uni.example, please', ['https://www.uni.example/']],
    ['HTTP://Uni.Example/A', ['http://uni.example/A']],
    ['It is (https://uni.example/a_(b)).', ['https://uni.example/a_(b)']],
    ['[www.uni.example/x]', ['https://www.uni.example/x']],
    ['https://a.example/ and\nhttps://b.example/!', ['https://a.example/', 'https://b.example/']],
  ])('are found in %j', (text, urls) => {
    expect(links(text)).toEqual(urls)
    expect(whole(text)).toBe(text)
  })

  it('are found in every script', () => {
    expect(links('انظر https://مثال.example/صفحة')).toEqual([new URL('https://مثال.example/صفحة').href])
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,https',
    'xhttps://uni.example',
    'https://',
    'www.',
    'www...',
    'mail me@www.example',
    'file:///etc/passwd',
    'see uni.example',
    '',
  ])('are none in %j, which stays as it is', (text) => {
    expect(links(text).filter((url) => !url.startsWith('https://www.example'))).toEqual([])
    expect(whole(text)).toBe(text)
  })

  it.each([
    'https://friendioo.example/api/logout',
    'https://friendioo.example/%61pi/logout',
    'https://friendioo.example/x/../API',
    'https://bank.example@evil.example',
    'https://a:b@evil.example',
  ])('are none in %j, which would act as the reader or hides where it leads', (text) => {
    expect(links(text)).toEqual([])
    expect(whole(text)).toBe(text)
  })

  it('lead to pages of the app, and to any page of others', () => {
    const text = 'https://friendioo.example/groups?group=1 https://other.example/api/x'
    expect(links(text)).toEqual(text.split(' '))
  })

  it('end where the direction of the text is turned', () => {
    expect(links('https://a.example/\u202egpj.exe')).toEqual(['https://a.example/'])
  })

  it('are found after ten thousand brackets', () => {
    const text = `https://a.example/${')'.repeat(10_000)}`
    expect(links(text)).toEqual(['https://a.example/'])
    expect(whole(text)).toBe(text)
  })
})
