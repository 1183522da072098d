import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { ClientFrame, flatFrame } from './socket.ts'

describe('frames', () => {
  const flat = { type: 'typing', recipientId: 'youssef', isTyping: true }

  it('are read flat, with data and with payload (clarification D10)', () => {
    for (const frame of [flat, { type: 'typing', data: { recipientId: 'youssef', isTyping: true } }, { type: 'typing', payload: { recipientId: 'youssef', isTyping: true } }]) {
      expect(flatFrame(frame)).toEqual(flat)
      expect(z.parse(ClientFrame, flatFrame(frame))).toEqual(flat)
    }
  })

  it('keep their own type, whatever lies inside', () => {
    expect(flatFrame({ type: 'sendMessage', data: { type: 'text', content: 'hi' } })).toEqual({ type: 'sendMessage', content: 'hi' })
  })

  it('what holds no object inside stays as it is', () => {
    for (const frame of [flat, { type: 'x', data: 'text' }, { type: 'x', payload: [1] }, { type: 'x', data: null }]) expect(flatFrame(frame)).toEqual(frame)
    for (const other of [null, 7, 'text', [flat], undefined]) expect(flatFrame(other)).toBe(other)
  })

  it('typing is typing unless it says otherwise; unknown types are none', () => {
    expect(z.parse(ClientFrame, { type: 'typing', recipientId: 'youssef' })).toEqual(flat)
    for (const frame of [{ type: 'poke' }, { type: 'hello' }, {}, { type: 'typing' }, { type: 'typing', recipientId: 'a_b' }, { type: 'received', ids: ['a_b'] }]) {
      expect(z.safeParse(ClientFrame, frame).success).toBe(false)
    }
  })
})
