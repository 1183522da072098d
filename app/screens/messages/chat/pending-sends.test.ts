import { expect, it } from 'vitest'
import { PendingSends } from './pending-sends.ts'

it('what was sent leaves the box, what was typed meanwhile stays', () => {
  const underWay = new PendingSends()
  const piece = underWay.take('  hi  ')!
  expect(piece.text).toBe('  hi  ')
  expect(underWay.safe(piece, '  hi  there')).toBe('there')
})

it('F16 Enter within the same moment sends what was typed since, and nothing twice', () => {
  const underWay = new PendingSends()
  const first = underWay.take('one')!
  expect(underWay.take('one')).toBeNull()
  const second = underWay.take('one two')!
  expect(second.text).toBe(' two')
  expect(underWay.safe(second, 'one two three')).toBe('one three')
  expect(underWay.safe(first, 'one three')).toBe(' three')
})

it('a box that has come to hold something else is all new, and nothing of it goes with what was sent before', () => {
  const underWay = new PendingSends()
  const first = underWay.take('one')!
  const second = underWay.take('two')!
  expect(second.text).toBe('two')
  expect(underWay.safe(first, 'two')).toBe('two')
  expect(underWay.safe(second, 'two')).toBe('')
})

it('F16 a piece that could not be kept stays in the box, and goes with the next Enter', () => {
  const underWay = new PendingSends()
  const first = underWay.take('one')!
  const second = underWay.take('one two')!
  underWay.failed(first)
  expect(underWay.safe(second, 'one two')).toBe('one')
  expect(underWay.take('one')!.text).toBe('one')
})

it('nothing but blanks is nothing to send', () => {
  const underWay = new PendingSends()
  expect(underWay.take(' \n')).toBeNull()
  expect(underWay.take(' \nhi')!.text).toBe(' \nhi')
})
