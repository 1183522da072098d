import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../../../schemas/constants.ts'
import { idOf } from '../../../../schemas/id-of.ts'
import type { EnvelopeId, StudentId } from '../../../../schemas/ids.ts'
import type { ChatMessage, MeetupView } from '../../../data/views.ts'
import { named, now } from '../../meetup/testing/sample-meetup.ts'
import { logItems } from './log-items.ts'

const message = (id: string, createdAt: number, deliveryStatus = 'sent') => ({ id, createdAt, deliveryStatus }) as unknown as ChatMessage
const messages = [message('first', now - 40 * MINUTE), message('second', now - 20 * MINUTE)]
const order = (meetups: readonly MeetupView[], more: { complete?: boolean; emptied?: boolean; messages?: ChatMessage[] } = {}) =>
  logItems({ messages, complete: true, emptied: false, ...more }, meetups, now).map(({ id }) => id)
const asked = (id: string, minutes: number, change: Partial<MeetupView> = {}) => named(id, { createdAt: now - minutes * MINUTE, ...change })

describe('the cards among the messages', () => {
  it('stand at the time at which somebody was asked', () => {
    expect(order([asked('before', 60), asked('between', 30), asked('after', 10)])).toEqual([
      'before',
      'first',
      'between',
      'second',
      'after',
    ])
  })

  it('stand at the time of the last move, which asks again', () => {
    const moved = { byUserId: idOf<StudentId>('me'), at: now - 5 * MINUTE, reason: '' }
    expect(order([asked('card', 30, { moved })])).toEqual(['first', 'second', 'card'])
  })

  it('stay at their time beside an unsent message, unless they wait themselves', () => {
    const unsent = [...messages, message('refused', now - 50 * MINUTE, 'failed')]
    expect(order([asked('between', 30), asked('waits', 10, { waiting: true })], { messages: unsent })).toEqual([
      'first',
      'between',
      'second',
      'refused',
      'waits',
    ])
  })

  it('come with the messages around them, when these load', () => {
    expect(order([asked('before', 60), asked('between', 30)], { complete: false })).toEqual(['first', 'between', 'second'])
  })

  it('are gone with a deleted conversation, but for one that still counts', () => {
    const refusal = { envelopeId: 'e' as EnvelopeId, kind: 'requestMeetup' as const, reason: 'No.' }
    const old = [
      asked('pending', 90),
      asked('declined', 89, { state: 'declined' }),
      asked('agreed', 88, { state: 'accepted' }),
      asked('over', 87, { state: 'accepted', scheduledTime: now - HOUR }),
      asked('refused', 86, { scheduledTime: now - HOUR, refusal }),
      asked('called-off', 85, { state: 'called-off' }),
    ]
    expect(order(old, { emptied: true }).slice(0, -2)).toEqual(['pending', 'agreed', 'refused'])
  })
})
