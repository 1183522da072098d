import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { StudentId } from '../../../schemas/ids.ts'

// The module creates the page's drafts when it is loaded.
vi.stubGlobal('sessionStorage', {})
const { createDrafts, EDITING, SENDING } = await import('./drafts.ts')
const { memoryStorage } = await import('../storage/safe-storage.ts')

const me = 'amina' as StudentId
let time = 0
let storage: Storage
let drafts: ReturnType<typeof createDrafts>
beforeEach(() => {
  storage = memoryStorage()
  drafts = createDrafts(storage, () => time)
})

it('lists no message that is being stored or edited as a text of its own, and clears it with the draft', () => {
  drafts.write(me, `lina${SENDING}`, '[{"id":"m1","text":"hi"}]')
  drafts.write(me, `lina${EDITING}`, '{"id":"m1","content":"hi","text":"hi!"}')
  expect(drafts.names(me)).toEqual([])
  drafts.clear()
  expect(Object.keys(storage)).toEqual([])
})

it('an older text of a draft does not return after a reload when the newer one had no room', () => {
  drafts.write(me, 'lina', 'See you at five')
  Object.assign(storage, {
    setItem: () => {
      throw new DOMException('No room', 'QuotaExceededError')
    },
  })
  drafts.write(me, 'lina', 'See you at six, not at five')
  const afterReload = createDrafts(storage, () => time)
  expect([drafts.read(me, 'lina'), afterReload.read(me, 'lina')]).toEqual(['See you at six, not at five', ''])
})

describe('a text that goes back into the box', () => {
  it('is appended to the draft', () => {
    drafts.putBack(me, 'lina', 'first')
    expect(drafts.read(me, 'lina')).toBe('first')
    drafts.putBack(me, 'lina', 'second')
    expect(drafts.read(me, 'lina')).toBe('first\nsecond')
    drafts.write(me, 'omar', '  ')
    drafts.putBack(me, 'omar', 'third')
    expect(drafts.read(me, 'omar')).toBe('third')
  })

  it('notifies the subscribers', () => {
    const heard = vi.fn()
    const end = drafts.subscribe(heard)
    drafts.putBack(me, 'lina', 'first')
    expect(heard).toHaveBeenCalledTimes(1)
    end()
    drafts.write(me, 'lina', '')
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('a focus request', () => {
  it('notifies the subscribers, and only its own box takes it, once', () => {
    const heard = vi.fn()
    drafts.subscribe(heard)
    drafts.focus(me, 'lina')
    expect(heard).toHaveBeenCalledTimes(1)
    expect([drafts.isAsked(me, 'omar'), drafts.takesFocus(me, 'omar')]).toEqual([false, false])
    expect([drafts.isAsked(me, 'lina'), drafts.takesFocus(me, 'lina')]).toEqual([true, true])
    expect([drafts.isAsked(me, 'lina'), drafts.takesFocus(me, 'lina')]).toEqual([false, false])
  })

  it('is not taken 10 s later', () => {
    drafts.focus(me, 'lina')
    time += 10_000
    expect(drafts.takesFocus(me, 'lina')).toBe(false)
  })
})

it('names lists the drafts of this student, without blank ones and without those of others', () => {
  drafts.write(me, 'lina', 'half a')
  drafts.write(me, 'omar', '  ')
  drafts.write(me, 'yara', 'gone')
  drafts.write(me, 'yara', '')
  drafts.write('omar' as StudentId, 'lina', 'not mine')
  const afterReload = createDrafts(storage, () => time)
  for (const each of [drafts, afterReload]) expect(each.names(me)).toEqual(['lina'])
})

it('clear deletes all drafts at sign-out, notifies the subscribers, and drops the focus request', () => {
  drafts.putBack(me, 'lina', 'first')
  drafts.focus(me, 'lina')
  const heard = vi.fn()
  drafts.subscribe(heard)
  drafts.clear()
  expect([drafts.read(me, 'lina'), drafts.names(me), Object.keys(storage)]).toEqual(['', [], []])
  expect(heard).toHaveBeenCalledTimes(1)
  expect(drafts.takesFocus(me, 'lina')).toBe(false)
})

it('clear deletes the drafts of other students when a student signs in', () => {
  const omar = 'omar' as StudentId
  drafts.write(me, 'lina', 'mine')
  drafts.write(omar, 'lina', 'not mine')
  drafts.clear(me)
  const afterReload = createDrafts(storage, () => time)
  for (const each of [drafts, afterReload]) expect([each.read(me, 'lina'), each.read(omar, 'lina')]).toEqual(['mine', ''])
})
