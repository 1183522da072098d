import { beforeEach, expect, it, vi } from 'vitest'
import type { StudentId } from '../../../schemas/ids.ts'

vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
const { drafts, SENDING } = await import('./drafts.ts')
const { beginSubmission } = await import('./submission.ts')

const me = 'amina' as StudentId
const FORM = 'group.new'
const begin = () => beginSubmission(me, FORM)

beforeEach(() => {
  drafts.clear()
  drafts.write(me, FORM, '{"name":"Bones"}')
})

it('a draft that is submitted again before it is stored has the same id, and goes with it', () => {
  const [first, second] = [begin(), begin()]
  expect(second.id).toBe(first.id)
  first.end()
  second.end()
  expect([drafts.read(me, FORM), drafts.read(me, FORM + SENDING)]).toEqual(['', ''])
  expect(begin().id).not.toBe(first.id)
})

it('a draft that was changed is another thing, and stays when the first one is stored', () => {
  const first = begin()
  drafts.write(me, FORM, '{"name":"Joints"}')
  const second = begin()
  expect(second.id).not.toBe(first.id)
  first.end()
  expect(drafts.read(me, FORM)).toBe('{"name":"Joints"}')
  expect(begin().id).toBe(second.id)
})
