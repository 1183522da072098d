import { expect, it } from 'vitest'
import { PendingSends } from './pending-sends.ts'

it('removes the stored text from the box and leaves what was typed in the meantime', () => {
  const pendingSends = new PendingSends()
  const part = pendingSends.take('  hi  ')!
  expect(part.text).toBe('  hi  ')
  expect(pendingSends.remove(part, '  hi  there')).toBe('there')
})

it('F16 sends with a second Enter only what was typed since the first one', () => {
  const pendingSends = new PendingSends()
  const first = pendingSends.take('one')!
  expect(pendingSends.take('one')).toBeNull()
  const second = pendingSends.take('one two')!
  expect(second.text).toBe(' two')
  expect(pendingSends.remove(second, 'one two three')).toBe('one three')
  expect(pendingSends.remove(first, 'one three')).toBe(' three')
})

it('takes a changed box as a whole and combines none of it with the text sent before', () => {
  const pendingSends = new PendingSends()
  const first = pendingSends.take('one')!
  const second = pendingSends.take('two')!
  expect(second.text).toBe('two')
  expect(pendingSends.remove(first, 'two')).toBe('two')
  expect(pendingSends.remove(second, 'two')).toBe('')
})

it('F16 sends nothing again when less is left of a text that is on its way', () => {
  const pendingSends = new PendingSends()
  pendingSends.take('one')
  const second = pendingSends.take('one two')!
  for (let again = 0; again < 2; again++) expect(pendingSends.take('one tw')).toBeNull()
  expect(pendingSends.remove(second, 'one two')).toBe('one')
  expect(pendingSends.take('one three')!.text).toBe(' three')
})

it('F16 leaves a part that could not be stored in the box and sends it with the next Enter', () => {
  const pendingSends = new PendingSends()
  const first = pendingSends.take('one')!
  const second = pendingSends.take('one two')!
  pendingSends.fail(first)
  expect(pendingSends.remove(second, 'one two')).toBe('one')
  expect(pendingSends.take('one')!.text).toBe('one')
})

it('sends nothing when the box is blank', () => {
  const pendingSends = new PendingSends()
  expect(pendingSends.take(' \n')).toBeNull()
  expect(pendingSends.take(' \nhi')!.text).toBe(' \nhi')
})
