import { expect, it } from 'vitest'
import { idOfRequest } from './frames.ts'
import { PIECE_MAX, Pieces, PIECES_MAX } from './pieces.ts'

const kinds = (pieces: Pieces, texts: string[]) => texts.map((text) => pieces.take(text, true).kind)

it('a zero alone is nothing', () => {
  const pieces = new Pieces()
  expect(kinds(pieces, ['0'])).toEqual(['nothing'])
  expect(pieces.take('{"t":"c"}', true)).toEqual({ kind: 'whole', text: '{"t":"c"}' })
})

it('a message comes whole, or in as many pieces as a frame before it says', () => {
  const pieces = new Pieces()
  expect(pieces.take('{"t":"c"}', true)).toEqual({ kind: 'whole', text: '{"t":"c"}' })
  expect(kinds(pieces, ['2', '{"t"'])).toEqual(['nothing', 'nothing'])
  expect(pieces.take(':"d"}', true)).toEqual({ kind: 'whole', text: '{"t":"d"}' })
  // Within a message, a piece may be digits alone.
  expect(kinds(pieces, ['2', '12'])).toEqual(['nothing', 'nothing'])
  expect(pieces.take('34', true)).toEqual({ kind: 'whole', text: '1234' })
})

it('only the beginning is kept of a message that is too long, or of which a limit refused a piece', () => {
  const pieces = new Pieces()
  const first = '{"t":"d","d":{"r":42,"a":"p"'
  pieces.take(String(PIECES_MAX + 1), true)
  expect(pieces.isTooLong).toBe(true)
  for (let at = 0; at < PIECES_MAX; at++) expect(pieces.take(at === 0 ? first : 'x', true).kind).toBe('nothing')
  expect(pieces.take('x', true)).toEqual({ kind: 'unread', beginning: first, isTooLong: true })
  expect(pieces.isTooLong).toBe(false)
  expect([pieces.take('3', true), pieces.take(first, true), pieces.take('x', false)].map(({ kind }) => kind)).toEqual(
    Array(3).fill('nothing'),
  )
  expect(pieces.take('x', true)).toEqual({ kind: 'unread', beginning: first, isTooLong: false })
  expect(pieces.take(first, false)).toEqual({ kind: 'unread', beginning: first, isTooLong: false })
  expect(pieces.take('{}', true).kind).toBe('whole')
  expect(idOfRequest(first)).toBe(42)
  expect(idOfRequest('{"t":"c"}')).toBeNull()
})

it('recognises pieces that no SDK sends: longer ones, and more than the SDK allows', () => {
  expect(new Pieces().take('x'.repeat(PIECE_MAX), true).kind).toBe('whole')
  expect(new Pieces().take('x'.repeat(PIECE_MAX + 1), true).kind).toBe('nonsense')
  expect(new Pieces().take('999999', true).kind).toBe('nonsense')
})
