import { beforeEach, expect, it, vi } from 'vitest'
import type { StudentId } from '../../../schemas/ids.ts'
import { memoryStorage } from '../storage/safe-storage.ts'

// The module of the drafts creates those of the page when it is loaded.
vi.stubGlobal('sessionStorage', {})
const { createDrafts } = await import('../drafts/drafts.ts')
const { UnsentTexts } = await import('./unsent-texts.ts')

const omar = 'omar' as StudentId
const text = (key: string, at: number) => ({ key, partner: 'lina', content: `Text ${key}`, at })

let storage: Storage
beforeEach(() => void (storage = memoryStorage()))

it('keeps texts over a reload, in the order of writing, each until it is dropped', () => {
  const texts = new UnsentTexts(storage, 'amina')
  texts.keep(text('b', 2))
  texts.keep(text('a', 1))
  expect(new UnsentTexts(storage, 'amina').list('lina')).toEqual([text('a', 1), text('b', 2)])
  texts.drop('a')
  expect(new UnsentTexts(storage, 'amina').list()).toEqual([text('b', 2)])
  expect(new UnsentTexts(storage, 'omar').list()).toEqual([])
})

it('loses the texts of a student who signs out, and keeps those of the one who signs in', () => {
  new UnsentTexts(storage, 'amina').keep(text('a', 1))
  new UnsentTexts(storage, omar).keep(text('b', 2))
  createDrafts(memoryStorage(), () => 0, [storage]).clear(omar)
  expect([new UnsentTexts(storage, 'amina').list(), new UnsentTexts(storage, omar).list()]).toEqual([[], [text('b', 2)]])
  createDrafts(memoryStorage(), () => 0, [storage]).clear()
  expect(Object.keys(storage)).toEqual([])
})

it('leaves out what it cannot read', () => {
  storage.setItem('friendioo-draft:amina/firebase.a', '{"partner":1}')
  storage.setItem('friendioo-draft:amina/firebase.b', 'no json')
  expect(new UnsentTexts(storage, 'amina').list()).toEqual([])
})
