import { expect, it } from 'vitest'
import { PendingSends } from './pending-sends.ts'

it('removes the stored text from the box and leaves what was typed in the meantime', () => {
  const underWay = new PendingSends()
  const piece = underWay.take('  hi  ')!
  expect(piece.text).toBe('  hi  ')
  expect(underWay.safe(piece, '  hi  there')).toBe('there')
})

it('F16 sends with a second Enter only what was typed since the first one', () => {
  const underWay = new PendingSends()
  const first = underWay.take('one')!
  expect(underWay.take('one')).toBeNull()
  const second = underWay.take('one two')!
  expect(second.text).toBe(' two')
  expect(underWay.safe(second, 'one two three')).toBe('one three')
  expect(underWay.safe(first, 'one three')).toBe(' three')
})

it('takes a changed box as a whole and combines none of it with the text sent before', () => {
  const underWay = new PendingSends()
  const first = underWay.take('one')!
  const second = underWay.take('two')!
  expect(second.text).toBe('two')
  expect(underWay.safe(first, 'two')).toBe('two')
  expect(underWay.safe(second, 'two')).toBe('')
})

it('F16 leaves a piece that could not be stored in the box and sends it with the next Enter', () => {
  const underWay = new PendingSends()
  const first = underWay.take('one')!
  const second = underWay.take('one two')!
  underWay.failed(first)
  expect(underWay.safe(second, 'one two')).toBe('one')
  expect(underWay.take('one')!.text).toBe('one')
})

it('sends nothing when the box is blank', () => {
  const underWay = new PendingSends()
  expect(underWay.take(' \n')).toBeNull()
  expect(underWay.take(' \nhi')!.text).toBe(' \nhi')
})
