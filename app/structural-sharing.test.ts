import { describe, expect, it } from 'vitest'
import { shareStructure } from './structural-sharing.ts'

const copy = <T>(value: T): T => structuredClone(value)

describe('shareStructure', () => {
  const chat = {
    partner: { id: 'omar', lastSeen: 1 },
    messages: [
      { id: 'a', text: 'x' },
      { id: 'b', text: 'y' },
    ],
  }

  it('returns the known value when nothing changed', () => {
    expect(shareStructure(chat, copy(chat))).toBe(chat)
  })

  it('reuses every other message when one is added at either end', () => {
    const next = copy({ ...chat, messages: [{ id: '0', text: 'old' }, ...chat.messages, { id: 'c', text: 'new' }] })
    const kept = shareStructure(chat, next)
    expect(kept.messages[1]).toBe(chat.messages[0])
    expect(kept.messages[2]).toBe(chat.messages[1])
    expect(kept.partner).toBe(chat.partner)
    expect(kept).toEqual(next)
  })

  it('replaces only the changed message', () => {
    const next = copy({ ...chat, messages: [chat.messages[0]!, { id: 'b', text: 'changed' }] })
    const kept = shareStructure(chat, next)
    expect(kept.messages[0]).toBe(chat.messages[0])
    expect(kept.messages[1]).toEqual({ id: 'b', text: 'changed' })
  })

  it('detects a removed field, a shorter list and a value that became null', () => {
    expect(shareStructure({ a: 1, b: undefined }, { a: 1 })).toEqual({ a: 1 })
    expect(shareStructure([1, 2], [1])).toEqual([1])
    expect(shareStructure({ a: { id: 'x' } }, { a: null })).toEqual({ a: null })
  })
})
