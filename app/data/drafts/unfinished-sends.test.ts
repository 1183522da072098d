import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MessageId, StudentId } from '../../../schemas/ids.ts'
import type { Delivery } from '../../../schemas/rules/delivery.ts'

vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
const { drafts, SENDING } = await import('./drafts.ts')
const { beginSending, deleteUnfinishedSends, idSentBefore } = await import('./unfinished-sends.ts')
const { dropSentTexts } = await import('./drop-sent-texts.ts')

const me = 'amina' as StudentId
const lina = 'lina' as StudentId
const m1 = 'm1' as MessageId
const m2 = 'm2' as MessageId
const box = () => drafts.read(me, lina)
const drop = (...messages: [id: string, deliveryStatus: Delivery][]) =>
  dropSentTexts(
    me,
    lina,
    messages.map(([id, deliveryStatus]) => ({ id, deliveryStatus })),
  )

beforeEach(() => drafts.clear())

describe('a message that could not be stored', () => {
  beforeEach(() => {
    drafts.write(me, lina, 'Hello there')
    beginSending(me, lina, { id: m1, text: 'Hello' })(false)
  })

  it('F16 is sent again under its id, as long as its text is in the box', () => {
    expect([idSentBefore(me, lina, ' Hello '), idSentBefore(me, lina, 'Hello there')]).toEqual([m1, undefined])
    deleteUnfinishedSends(me, lina, 'Hello you')
    expect(idSentBefore(me, lina, 'Hello')).toBe(m1)
    deleteUnfinishedSends(me, lina, '')
    expect(idSentBefore(me, lina, 'Hello')).toBeUndefined()
  })

  it('leaves the box when the server has it, and not while only its bubble is still here', () => {
    drop([m1, 'sending'])
    drop(['m9', 'sent'])
    expect(box()).toBe('Hello there')
    drop([m1, 'sent'])
    expect([box(), drafts.read(me, lina + SENDING)]).toEqual([' there', ''])
  })

  it('stays while another part of the box is under way', () => {
    const end = beginSending(me, lina, { id: m2, text: ' there' })
    drop([m1, 'sent'])
    expect(box()).toBe('Hello there')
    end(true)
    drop([m1, 'sent'])
    expect(box()).toBe(' there')
  })

  it('is forgotten when it is sent again and stored', () => {
    beginSending(me, lina, { id: m1, text: 'Hello' })(true)
    expect([idSentBefore(me, lina, 'Hello'), drafts.read(me, lina + SENDING)]).toEqual([undefined, ''])
  })
})

it('nothing of a message that is under way remains when its student signs out, however it ends', () => {
  const end = beginSending(me, lina, { id: m1, text: 'Hello' })
  drafts.clear()
  end(false)
  expect(drafts.read(me, lina + SENDING)).toBe('')
})

it('a message of a page that ended leaves the box as soon as it is there, sent or not', () => {
  drafts.write(me, lina, 'Hello')
  drafts.write(me, lina + SENDING, JSON.stringify([{ id: m1, text: 'Hello' }]))
  expect(idSentBefore(me, lina, 'Hello')).toBe(m1)
  drop([m1, 'queued'])
  expect(box()).toBe('')
})

it('a message that is under way stays in the box, and its id is not used a second time', () => {
  drafts.write(me, lina, 'Hello')
  beginSending(me, lina, { id: m1, text: 'Hello' })
  drop([m1, 'sending'])
  expect([box(), idSentBefore(me, lina, 'Hello')]).toEqual(['Hello', undefined])
})
