import { beforeEach, expect, it, vi } from 'vitest'
import { SEARCH_HITS } from '../../../schemas/constants.ts'
import type { Input } from '../../../schemas/commands/registry.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { messageEnvelope, sampleEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import { LOADED } from '../store/loaded-ranges.ts'
import { sampleAccount, sampleConversation, sampleMessage } from '../testing/sample-documents.ts'
import { search } from './search.ts'
import { QueryHarness } from './testing/query-harness.ts'

const said = (id: string, from: string, to: string, position: number, content: string, createdAt = position) =>
  sampleMessage(id, from, to, position, { content, createdAt })
const fromLina = said('l2', 'lina', 'amina', 2, 'Map of the brachial plexus')
const toOmar = said('o1', 'amina', 'omar', 1, 'The Pléxus, once more', 5)
const toSara = said('s9', 'amina', 'sara', 9, 'plexus? Or was that too long ago', 9)

let harness: QueryHarness

beforeEach(async () => {
  harness = await new QueryHarness().start({ account: [sampleAccount('amina')] })
  await harness.local.setNote(LOADED, {
    window: 'window',
    loaded: { amina_lina: { from: 1, oldest: 'l1' }, amina_omar: { from: 1, oldest: 'o1' } },
  })
  await harness.applyPage({
    messages: [said('l1', 'amina', 'lina', 1, 'Hello'), fromLina, toOmar, toSara],
    conversations: [
      sampleConversation('lina', fromLina),
      sampleConversation('omar', toOmar),
      sampleConversation('sara', said('s20', 'sara', 'amina', 20, 'Long after')),
    ],
  })
})

/** Starts a search and returns a function for its current hits, by id. */
async function found(text: string, partnerId?: StudentId): Promise<() => string[]> {
  const values = harness.watch(search, { text, ...(partnerId && { partnerId }) })
  await harness.clock.rest()
  return () => values.at(-1)!.map(({ id }) => id)
}

it('searches all conversations, newest first, without regard to case and accents, and finds nothing for an empty text', async () => {
  expect((await found('PLEXUS'))()).toEqual(['o1', 'l2'])
  expect((await found('plexus brachial'))()).toEqual(['l2'])
  expect((await found('  '))()).toEqual([])
  expect((await found('hand'))()).toEqual([])
})

it('searches only one conversation when a partner is passed, even if others have 50 newer hits', async () => {
  await harness.applyPage({
    messages: Array.from({ length: SEARCH_HITS }, (_, at) => said(`o${2 + at}`, 'omar', 'amina', 2 + at, 'plexus', 100 + at)),
  })
  expect((await found('plexus', 'lina' as StudentId))()).toEqual(['l2'])
  expect((await found('plexus', 'nobody' as StudentId))()).toEqual([])
})

it('returns the partner and the position of each hit', async () => {
  const values = harness.watch(search, { text: 'plexus' })
  await harness.clock.rest()
  expect(values).toEqual([
    [
      { id: 'o1', fromUserId: 'amina', partnerId: 'omar', content: 'The Pléxus, once more', createdAt: 5, position: 1 },
      { id: 'l2', fromUserId: 'lina', partnerId: 'lina', content: 'Map of the brachial plexus', createdAt: 2, position: 2 },
    ],
  ])
})

it('finds unsent messages, and messages that arrive during the search', async () => {
  const ids = await found('message')
  expect(ids()).toEqual([])
  await harness.addEnvelopes(messageEnvelope('mine', 'lina'))
  expect(ids()).toEqual(['mine'])
  await harness.applyPage({ messages: [said('l3', 'lina', 'amina', 3, 'A new message', 20_000)] })
  expect(ids()).toEqual(['l3', 'mine'])
})

it('finds no messages that chats hide: strays, deleted ones, those of blocked students', async () => {
  const ids = await found('plexus')
  await harness.addEnvelopes(
    sampleEnvelope('deleteConversation', 'd1', { partnerId: 'lina', upTo: 'l2', position: 2 } as Input<'deleteConversation'>),
  )
  expect(ids()).toEqual(['o1'])
  await harness.addEnvelopes(sampleEnvelope('blockStudent', 'b1', { studentId: 'omar' } as Input<'blockStudent'>))
  expect(ids()).toEqual([])
})

it('reads the messages once for consecutive searches, and again after the last one has ended', async () => {
  const read = vi.spyOn(harness.local, 'watchAll')
  const searched = async (texts: string[]) => {
    const ends = texts.map((text) => search(harness.sources, { text }, () => {}))
    await harness.clock.rest()
    for (const end of ends) end()
  }
  await searched(['plexus', 'brachial'])
  expect(read).toHaveBeenCalledTimes(1)
  await searched(['map'])
  expect(read).toHaveBeenCalledTimes(2)
})

it('returns at most the newest 50 hits', async () => {
  await harness.applyPage({
    messages: Array.from({ length: SEARCH_HITS + 10 }, (_, at) => said(`m${at}`, 'lina', 'amina', 3 + at, 'often', 100 + at)),
  })
  const ids = (await found('often'))()
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([SEARCH_HITS, 'm59', 'm10'])
})
