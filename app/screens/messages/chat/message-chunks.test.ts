import { describe, expect, it } from 'vitest'
import { UNSENT_POSITION } from '../../../../schemas/rules/message-order.ts'
import type { ChatMessage } from '../../../data/views.ts'
import { named } from '../../meetup/testing/sample-meetup.ts'
import { chunksOf, firstDrawn, heightOf, keyAt, ROW_HEIGHT, rowCount } from './message-chunks.ts'

const message = (position: number) => ({ id: String(position), position }) as unknown as ChatMessage
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => message(from + index))

describe('chunksOf', () => {
  it('returns every message, in order', () => {
    const messages = [...range(10, 100), message(UNSENT_POSITION)]
    expect(chunksOf(messages).flatMap((chunk) => chunk.items)).toEqual(messages)
  })

  it('leaves the lower chunks unchanged when a page is added above', () => {
    const shorter = chunksOf(range(50, 100))
    const longer = chunksOf(range(0, 100))
    expect(longer.slice(-1)).toEqual(shorter.slice(-1))
  })

  it('puts unsent messages into the chunk where they will be after sending', () => {
    const keys = (messages: ChatMessage[]) => chunksOf(messages).flatMap(({ key, items }) => items.map(() => key))
    const unsent = message(UNSENT_POSITION)
    for (let written = 0; written < 9; written++) {
      expect(keys([...range(1, written + 1), unsent, unsent])).toEqual(keys(range(1, written + 3)))
    }
  })

  it('keeps a card with the message above it, whatever arrives below', () => {
    const card = named('card')
    const [last] = chunksOf([...range(8, 12), card]).slice(-1)
    const later = chunksOf([...range(8, 12), card, ...range(12, 20)])
    expect(later.find(({ key }) => key === last!.key)).toEqual(last)
    expect(chunksOf([card, message(UNSENT_POSITION)])).toHaveLength(1)
  })

  it('stores the item above each chunk', () => {
    const [first, second] = chunksOf(range(0, 20))
    expect(first!.before).toBeUndefined()
    expect(second!.before).toBe(first!.items.at(-1))
  })
})

describe('firstDrawn', () => {
  const chunks = chunksOf(range(0, 100))
  const drawn = (screens: number, ...needed: number[]) => firstDrawn(chunks, (key) => needed.includes(key), 20 * ROW_HEIGHT, screens)

  it('returns the last chunk', () => {
    expect(drawn(0)).toEqual(chunks.slice(-1))
  })

  it('returns the chunks that fill the given number of screens', () => {
    expect(drawn(1)).toEqual(chunks.slice(-5))
    expect(drawn(2)).toEqual(chunks.slice(-10))
    expect(drawn(20)).toEqual(chunks)
  })

  it('returns all chunks from the foot up to one that is needed at once', () => {
    expect(drawn(1, keyAt(0))).toEqual(chunks)
    expect(drawn(1, keyAt(99))).toEqual(chunks.slice(-5))
  })

  it('returns all chunks when they may not fill the screen', () => {
    const few = chunksOf(range(80, 100))
    expect(firstDrawn(few, () => false, 800, 0)).toEqual(few)
    expect(firstDrawn([], () => false, 800, 0)).toEqual([])
  })
})

describe('rowCount', () => {
  it('counts a card as several messages', () => {
    expect(rowCount(range(0, 5))).toBe(5)
    expect(rowCount([...range(0, 5), named('card')])).toBeGreaterThan(6)
  })
})

describe('heightOf', () => {
  it('includes room for older messages', () => {
    expect(heightOf(50, 150, 800)).toBe(200 * ROW_HEIGHT)
  })

  it('returns undefined for a few messages, which may fit the screen', () => {
    expect(heightOf(20, 0, 800)).toBeUndefined()
    expect(heightOf(0, 0, 800)).toBeUndefined()
  })
})
