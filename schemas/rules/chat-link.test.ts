import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chatLink, phoneDigits } from './chat-link.ts'

describe('the click-to-chat link', () => {
  it('WAPP-026 what is no digit is stripped from the number', () => {
    expect(phoneDigits('+62 (812) 3-4')).toBe('6281234')
    expect(chatLink('+62 (812) 3-4', '')).toContain('/6281234?')
  })

  it('WAPP-035 is built from the digits', () => {
    expect(chatLink('+49 30 5550 1000', 'Hi')).toBe('https://wa.me/493055501000?text=Hi')
  })

  it('is none without digits', () => {
    for (const number of ['', '   ', '+', '(-)']) expect(chatLink(number, 'Hi')).toBeNull()
  })

  it('WAPP-036 the text comes back as it was written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(new URL(chatLink('49', text)!).searchParams.get('text')).toBe(text)
      }),
    )
    const line = 'Anatomy & co? 100% #1 + "ü"\n- Friendioo'
    expect(new URL(chatLink('49', line)!).searchParams.get('text')).toBe(line)
  })
})
