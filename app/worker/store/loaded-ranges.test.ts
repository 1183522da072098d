import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Changes } from '../../../schemas/collections.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { Message } from '../../../schemas/message.ts'
import { loadedByChanges, loadedByBootstrap, rangeOf, rangesOf, type LoadedRanges } from './loaded-ranges.ts'
import { sampleConversation, sampleMessage } from '../testing/sample-documents.ts'

const me = 'amina' as StudentId
const run = (from: number, to: number, partner = 'lina') =>
  Array.from({ length: to - from + 1 }, (_, at) => sampleMessage(`${partner}-${from + at}`, 'amina', partner, from + at))

describe('rangeOf', () => {
  it('begins at the oldest message, whatever the order', () => {
    expect(rangeOf(run(5, 9).reverse(), false)).toEqual({ from: 5, oldest: 'lina-5' })
  })

  it('begins at 0 when the messages are the whole conversation', () => {
    expect(rangeOf(run(5, 9), true)).toEqual({ from: 0, oldest: null })
    expect(rangeOf([], true)).toEqual({ from: 0, oldest: null })
  })
})

it('HIST-14 rangesOf returns nothing of another bootstrap, or without one', () => {
  const note = { window: 'first', loaded: { amina_lina: { from: 3, oldest: 'lina-3' as Message['id'] } } }
  expect(rangesOf(note, { window: 'first' })).toBe(note.loaded)
  expect([rangesOf(note, { window: 'second' }), rangesOf(note, null), rangesOf(null, { window: 'first' })]).toEqual([{}, {}, {}])
})

describe('loadedByBootstrap', () => {
  it('PULL-17 begins at the oldest message, or at 0 when the server marks the conversation as whole', () => {
    expect(loadedByBootstrap({ messages: [...run(31, 80), ...run(1, 3, 'omar')] }, me, ['omar' as StudentId])).toEqual({
      amina_lina: { from: 31, oldest: 'lina-31' },
      amina_omar: { from: 0, oldest: null },
    })
  })

  it('has no range for a conversation without messages, and ignores a removed message', () => {
    const last = sampleMessage('x', 'omar', 'amina', 7)
    expect(
      loadedByBootstrap(
        { conversations: [sampleConversation('omar', last)], messages: [{ id: 'gone', _deleted: true, rev: 1 }] } as Changes,
        me,
        [],
      ),
    ).toEqual({})
  })
})

describe('loadedByChanges', () => {
  it('begins at 0 when the page has a new conversation from its first message', () => {
    const page: Changes = { messages: run(1, 3), conversations: [sampleConversation('lina', run(3, 3)[0]!)] }
    expect(loadedByChanges({}, page, me)).toEqual({ amina_lina: { from: 0, oldest: null } })
  })

  it('begins at the last message when nothing of an old conversation was loaded', () => {
    const page: Changes = { messages: run(70, 71), conversations: [sampleConversation('lina', run(71, 71)[0]!)] }
    expect(loadedByChanges({}, page, me)).toEqual({ amina_lina: { from: 71, oldest: 'lina-71' } })
  })

  it('adds no range for an old message that changed alone', () => {
    expect(loadedByChanges({}, { messages: run(7, 7) }, me)).toEqual({})
    const page: Changes = { messages: run(7, 7), conversations: [sampleConversation('lina', run(71, 71)[0]!)] }
    expect(loadedByChanges({}, page, me)).toEqual({})
  })

  it('adds no range for the first message when later ones are missing', () => {
    expect(loadedByChanges({}, { messages: [...run(1, 1), ...run(3, 3)] }, me)).toEqual({})
  })

  it('returns the same object when the ranges do not change', () => {
    const loaded: LoadedRanges = { amina_lina: { from: 31, oldest: 'lina-31' as Message['id'] } }
    expect(loadedByChanges(loaded, { messages: run(81, 82), conversations: [sampleConversation('lina', run(82, 82)[0]!)] }, me)).toBe(
      loaded,
    )
  })
})

it('loadedByChanges never reports a conversation as complete when a message is missing', () => {
  // The conversation had messages before this device knew of it. Pages bring any of them that are new or have changed.
  const page = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.nat(5), fc.array(page, { maxLength: 8 }), (before, pages) => {
      const here = new Set<number>()
      let written = before
      let loaded: LoadedRanges = {}
      for (const wanted of pages) {
        const positions = new Set(wanted.map((position) => (position > written ? ++written : position)))
        const messages = [...positions].map((position) => sampleMessage(`m${position}`, 'lina', 'amina', position))
        const summary = sampleConversation('lina', sampleMessage(`m${written}`, 'lina', 'amina', written))
        loaded = loadedByChanges(loaded, { messages, ...(positions.has(written) && { conversations: [summary] }) }, me)
        for (const position of positions) here.add(position)
        const reach = loaded.amina_lina
        if (reach) for (let position = Math.max(1, reach.from); position <= written; position++) expect(here).toContain(position)
      }
    }),
    { numRuns: 500 },
  )
})

it('F26 seed 119: loadedByChanges adds no range when the first messages changed and a later one is missing', () => {
  const page: Changes = { messages: run(1, 2) }
  expect(loadedByChanges({}, page, me)).toEqual({})
  expect(loadedByChanges({}, { ...page, conversations: [sampleConversation('lina', run(3, 3)[0]!)] }, me)).toEqual({})
})
