import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { StudentId } from '../../../schemas/ids.ts'

// The page's own drafts are made when the file is read.
vi.stubGlobal('sessionStorage', {})
const { createDrafts } = await import('./drafts.ts')
const { memoryStorage } = await import('../storage/safe-storage.ts')

const me = 'amina' as StudentId
let time = 0
let storage: Storage
let drafts: ReturnType<typeof createDrafts>
beforeEach(() => {
  storage = memoryStorage()
  drafts = createDrafts(storage, () => time)
})

describe('a text that is taken back', () => {
  it('stands in the box again, behind what is there', () => {
    drafts.putBack(me, 'lina', 'first')
    expect(drafts.read(me, 'lina')).toBe('first')
    drafts.putBack(me, 'lina', 'second')
    expect(drafts.read(me, 'lina')).toBe('first\nsecond')
    drafts.write(me, 'omar', '  ')
    drafts.putBack(me, 'omar', 'third')
    expect(drafts.read(me, 'omar')).toBe('third')
  })

  it('leaves the box as it was where it could not be taken back, unless something was typed since', () => {
    drafts.write(me, 'lina', 'half a')
    drafts.putBack(me, 'lina', 'first')()
    expect(drafts.read(me, 'lina')).toBe('half a')
    const undo = drafts.putBack(me, 'lina', 'first')
    drafts.write(me, 'lina', 'half a\nfirst!')
    undo()
    expect(drafts.read(me, 'lina')).toBe('half a\nfirst!')
  })

  it('is told to the box', () => {
    const heard = vi.fn()
    const end = drafts.subscribe(heard)
    drafts.putBack(me, 'lina', 'first')
    expect(heard).toHaveBeenCalledTimes(1)
    end()
    drafts.write(me, 'lina', '')
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('the focus that is asked for', () => {
  it('is told, and taken once, where it was asked for', () => {
    const heard = vi.fn()
    drafts.subscribe(heard)
    drafts.askFocus(me, 'lina')
    expect(heard).toHaveBeenCalledTimes(1)
    expect([drafts.isAsked(me, 'omar'), drafts.takesFocus(me, 'omar')]).toEqual([false, false])
    expect([drafts.isAsked(me, 'lina'), drafts.takesFocus(me, 'lina')]).toEqual([true, true])
    expect([drafts.isAsked(me, 'lina'), drafts.takesFocus(me, 'lina')]).toEqual([false, false])
  })

  it('is not taken long after', () => {
    drafts.askFocus(me, 'lina')
    time += 10_000
    expect(drafts.takesFocus(me, 'lina')).toBe(false)
  })
})

it('names where something is being written, blanks left out, others left alone', () => {
  drafts.write(me, 'lina', 'half a')
  drafts.write(me, 'omar', '  ')
  drafts.write(me, 'yara', 'gone')
  drafts.write(me, 'yara', '')
  drafts.write('omar' as StudentId, 'lina', 'not mine')
  const afterReload = createDrafts(storage, () => time)
  for (const each of [drafts, afterReload]) expect(each.names(me)).toEqual(['lina'])
})

it('signing out leaves nothing, tells the boxes, and takes nobody’s focus', () => {
  drafts.putBack(me, 'lina', 'first')
  drafts.askFocus(me, 'lina')
  const heard = vi.fn()
  drafts.subscribe(heard)
  drafts.clear()
  expect([drafts.read(me, 'lina'), drafts.names(me), Object.keys(storage)]).toEqual(['', [], []])
  expect(heard).toHaveBeenCalledTimes(1)
  expect(drafts.takesFocus(me, 'lina')).toBe(false)
})

it('when somebody is here, nothing that anybody else was writing stays', () => {
  const omar = 'omar' as StudentId
  drafts.write(me, 'lina', 'mine')
  drafts.write(omar, 'lina', 'not mine')
  drafts.clear(me)
  const afterReload = createDrafts(storage, () => time)
  for (const each of [drafts, afterReload]) expect([each.read(me, 'lina'), each.read(omar, 'lina')]).toEqual(['mine', ''])
})
