import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { ClientFrame, flatFrame } from './socket.ts'

describe('frames', () => {
  const flat = { type: 'typing', recipientId: 'youssef', isTyping: true }

  it('SOCK-6 are read flat, with data and with payload (clarification D10)', () => {
    for (const frame of [
      flat,
      { type: 'typing', data: { recipientId: 'youssef', isTyping: true } },
      { type: 'typing', payload: { recipientId: 'youssef', isTyping: true } },
    ]) {
      expect(flatFrame(frame)).toEqual(flat)
      expect(z.parse(ClientFrame, flatFrame(frame))).toEqual(flat)
    }
  })

  it('keep their own type when the inner object has one too', () => {
    expect(flatFrame({ type: 'sendMessage', data: { type: 'text', content: 'hi' } })).toEqual({ type: 'sendMessage', content: 'hi' })
  })

  it('do not change when they contain no object', () => {
    for (const frame of [flat, { type: 'x', data: 'text' }, { type: 'x', payload: [1] }, { type: 'x', data: null }])
      expect(flatFrame(frame)).toEqual(frame)
    for (const other of [null, 7, 'text', [flat], undefined]) expect(flatFrame(other)).toBe(other)
  })

  it('RCPT-13 a frame of type received names at most 5,000 messages', () => {
    const of = (count: number) => ({ type: 'received', ids: Array.from({ length: count }, (_, at) => `m${at}`) })
    expect([5_000, 5_001].map((count) => z.safeParse(ClientFrame, of(count)).success)).toEqual([true, false])
  })

  it('frames of type typing mean that the student types, unless they say otherwise', () => {
    expect(z.parse(ClientFrame, { type: 'typing', recipientId: 'youssef' })).toEqual(flat)
  })

  it('frames of other types, or without valid fields, are refused', () => {
    for (const frame of [
      { type: 'poke' },
      { type: 'hello' },
      {},
      { type: 'typing' },
      { type: 'typing', recipientId: 'a_b' },
      { type: 'received', ids: ['a_b'] },
    ]) {
      expect(z.safeParse(ClientFrame, frame).success).toBe(false)
    }
  })
})
