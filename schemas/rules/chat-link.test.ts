import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chatLink, groupChatText, lastDigits, meetupChatText, phoneDigits, type GroupWords, type MeetupWords } from './chat-link.ts'

describe('the click-to-chat link', () => {
  it('WAPP-026 removes everything except digits from the number', () => {
    expect(phoneDigits('+62 (812) 3-4')).toBe('6281234')
    expect(chatLink('+62 (812) 3-4', '')).toContain('/6281234?')
  })

  it('WAPP-035 is built from the digits', () => {
    expect(chatLink('+49 30 5550 1000', 'Hi')).toBe('https://wa.me/493055501000?text=Hi')
  })

  it('is null when the number has no digits', () => {
    for (const number of ['', '   ', '+', '(-)']) expect(chatLink(number, 'Hi')).toBeNull()
  })

  it('shows only the last four digits of a number', () => {
    expect(lastDigits('+49 (170) 55-5 01')).toBe('5501')
    expect(lastDigits('+-12')).toBe('12')
    expect(lastDigits(' ')).toBe('')
  })

  it('WAPP-036 encodes the text so that it decodes to the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(new URL(chatLink('49', text)!).searchParams.get('text')).toBe(text)
      }),
    )
    const line = 'Anatomy & co? 100% #1 + "ü"\n- Friendioo'
    expect(new URL(chatLink('49', line)!).searchParams.get('text')).toBe(line)
  })
})

describe('the text of a meetup', () => {
  const words: MeetupWords = {
    sender: { firstName: 'Amina', lastName: 'Yusuf', email: 'amina@example.edu' },
    location: 'Anatomy Lab',
    date: 'Friday, 20 November',
    time: '5:00 PM',
    subject: 'Anatomy',
    notes: 'Window table.',
  }
  const lines = (part: Partial<MeetupWords> = {}) => meetupChatText({ ...words, ...part }).split('\n')

  it('WAPP-037 names the sender, or the address, or a classmate', () => {
    const sender = { firstName: ' ', lastName: '', email: 'amina@example.edu' }
    expect(lines()[0]).toBe('Hi! Amina Yusuf would like to meet you to study.')
    expect(lines({ sender })[0]).toContain('amina@example.edu')
    expect(lines({ sender: { ...sender, email: '' } })[0]).toContain('A classmate')
  })

  it('WAPP-039 WAPP-040 says when: the date, then the time', () => {
    expect(lines().slice(2, 4)).toEqual(['Date: Friday, 20 November', 'Time: 5:00 PM'])
  })

  it('WAPP-038 WAPP-041 names the place before the time, and the subject after it', () => {
    expect([lines()[1], lines()[4]]).toEqual(['Location: Anatomy Lab', 'Subject: Anatomy'])
  })

  it('WAPP-042 has the notes only when there are some', () => {
    expect(lines()[5]).toBe('Notes: Window table.')
    expect(lines({ notes: '  ' })).toEqual(lines().filter((line) => !line.startsWith('Notes')))
  })

  it('WAPP-043 WAPP-044 asks for a reply, and ends with the name of the product', () => {
    expect(lines().at(-2)).toContain('reply')
    expect(lines().at(-1)).toBe('Sent with Friendioo')
  })
})

describe('the text of an invitation', () => {
  const words: GroupWords = {
    sender: { firstName: 'Amina', lastName: 'Yusuf', email: '' },
    name: 'Bones',
    subject: 'Anatomy',
    location: 'Cafeteria',
    time: '5:00 PM',
    link: 'https://campus.example/groups?group=g1',
  }

  it('names the sender, the group, its place and time, and how to join, and ends with the name of the product', () => {
    expect(groupChatText(words).split('\n')).toEqual([
      'Hi! Amina Yusuf invites you to a study group.',
      'Group: Bones',
      'Subject: Anatomy',
      'Location: Cafeteria',
      'Time: 5:00 PM',
      'Join it here: https://campus.example/groups?group=g1',
      'Sent with Friendioo',
    ])
  })

  it('has no place when none is set', () => {
    expect(groupChatText({ ...words, location: ' ' })).not.toContain('Location')
  })
})
