import { describe, expect, it } from 'vitest'
import { UNSENT_POSITION } from '../../../../schemas/rules/order.ts'
import type { ChatMessage } from '../../../data/views.ts'
import { chunksOf, fills, firstDrawn, ROW } from './chunks-of.ts'

const message = (position: number) => ({ id: String(position), position }) as unknown as ChatMessage
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => message(from + index))

describe('chunksOf', () => {
  it('keeps every message, in order', () => {
    const messages = [...range(10, 100), message(UNSENT_POSITION)]
    expect(chunksOf(messages).flatMap((chunk) => chunk.messages)).toEqual(messages)
  })

  it('leaves the lower pieces as they were when a page is added above', () => {
    const shorter = chunksOf(range(50, 100))
    const longer = chunksOf(range(0, 100))
    expect(longer.slice(-1)).toEqual(shorter.slice(-1))
  })

  it('puts what is not sent yet into the last piece', () => {
    expect(chunksOf([message(1), message(UNSENT_POSITION)])).toHaveLength(1)
    expect(chunksOf([message(UNSENT_POSITION)])).toHaveLength(1)
  })

  it('knows the message above each piece', () => {
    const [first, second] = chunksOf(range(0, 20))
    expect(first!.before).toBeUndefined()
    expect(second!.before).toBe(first!.messages.at(-1))
  })
})

describe('firstDrawn', () => {
  const chunks = chunksOf(range(0, 100))
  const none = () => false

  it('is the last piece', () => {
    expect(firstDrawn(chunks, none, 800)).toBe(1)
  })

  it('is as many as reach up to what is needed at once', () => {
    const at = (position: number) => firstDrawn(chunks, (message) => message.position === position, 800)
    expect([at(99), at(95), at(0)]).toEqual([1, 2, chunks.length])
  })

  it('is everything where that may not fill the screen', () => {
    expect(firstDrawn(chunksOf(range(80, 100)), none, 800)).toBe(Infinity)
    expect(firstDrawn([], none, 800)).toBe(Infinity)
  })
})

it('a screen is filled by as many bubbles as are about its height together', () => {
  const chunks = chunksOf(range(0, 20))
  expect([fills(chunks, 20 * ROW), fills(chunks, 20 * ROW + 1), fills([], 1)]).toEqual([true, false, false])
})
