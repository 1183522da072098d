import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { StudentId } from '../../../schemas/ids.ts'

// The module creates the page's marks when it is loaded.
vi.stubGlobal('localStorage', {})
vi.stubGlobal('window', new EventTarget())
const { createSeenMarks } = await import('./seen-marks.ts')
const { memoryStorage } = await import('./safe-storage.ts')

const me = 'amina' as StudentId
let storage: Storage
beforeEach(() => void (storage = memoryStorage()))

describe('seen marks', () => {
  it('share ids between tabs, for each student alone', () => {
    const [one, other] = [createSeenMarks(storage), createSeenMarks(storage)]
    one.markSeen(me, 'requests', 'a', [])
    other.markSeen(me, 'requests', 'b', [])
    expect(one.seenIds(me, 'requests')).toEqual(['a', 'b'])
    expect(other.seenIds('omar' as StudentId, 'requests')).toEqual([])
  })

  it('notify their subscribers when this or another tab writes a mark, and only then', () => {
    const heard = createSeenMarks(storage)
    let calls = 0
    const stop = heard.subscribe(() => calls++)
    const elsewhere = (key: string) => window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    heard.markSeen(me, 'requests', 'a', [])
    elsewhere('friendioo-heard:amina/requests')
    elsewhere('something-else')
    expect(calls).toBe(2)
    stop()
    elsewhere('friendioo-heard:amina/requests')
    expect(calls).toBe(2)
  })

  it('forget ids that are over', () => {
    const heard = createSeenMarks(storage)
    for (const id of ['a', 'b', 'c']) heard.markSeen(me, 'requests', id, ['a'])
    expect(heard.seenIds(me, 'requests')).toEqual(['b', 'c'])
  })

  it('delete the marks of other students when a student signs in', () => {
    const omar = 'omar' as StudentId
    const heard = createSeenMarks(storage)
    for (const each of [me, omar]) heard.markSeen(each, 'requests', 'a', [])
    heard.clear(me)
    expect([heard.seenIds(me, 'requests'), heard.seenIds(omar, 'requests')]).toEqual([['a'], []])
  })

  it('never move back', () => {
    const heard = createSeenMarks(storage)
    expect(heard.upTo(me, 'answers')).toBeNull()
    for (const at of [5, 9, 7]) heard.markUpTo(me, 'answers', at)
    expect(heard.upTo(me, 'answers')).toBe(9)
  })

  it('work when the storage is full or contains something else', () => {
    storage.setItem('friendioo-heard:amina/requests', '{')
    storage.setItem = () => {
      throw new DOMException('full')
    }
    const heard = createSeenMarks(storage)
    expect(heard.seenIds(me, 'requests')).toEqual([])
    heard.markUpTo(me, 'answers', 5)
    expect(heard.upTo(me, 'answers')).toBe(5)
  })
})
