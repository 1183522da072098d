import 'fake-indexeddb/auto'
import { expect, it, onTestFinished, vi } from 'vitest'
import { pairKey, type StudentId } from '../../../schemas/ids.ts'
import { containsAllTerms, wordsOf } from '../../../schemas/rules/search-text.ts'
import { AMINA } from '../../outbox/testing/sample-envelopes.ts'
import { LOADED, type LoadedRanges } from '../store/loaded-ranges.ts'
import { CHECKPOINT_NOTE, type ReplicaState } from '../store/replica-notes.ts'
import { openLocal, removeLocal } from '../store/rx-local-store.ts'
import { sampleMessage } from '../testing/sample-documents.ts'
import { search } from './search.ts'
import { QueryHarness } from './testing/query-harness.ts'

// Without `self`, RxDB's channel between tabs uses IndexedDB, which is slow.
vi.stubGlobal('self', globalThis)

const MANY = 1000
const PARTNERS = ['lina', 'omar', 'sara', 'youssef'] as StudentId[]
const WORDS = ['Plexus', 'café', 'the', 'Anatomy', 'über', 'lab', 'notes', 'É', 'at', 'four', 'Zoë', 'nerve', 'again']

/** Messages whose contents all differ. */
const messages = Array.from({ length: MANY }, (_, at) => {
  const partner = PARTNERS[at % PARTNERS.length]!
  const content = [1, 3, 7, 11, 29].map((by) => WORDS[Math.floor((at * by) / 5) % WORDS.length]).join(' ')
  const [from, to] = at % 3 ? [partner, AMINA] : [AMINA, partner]
  return sampleMessage(`m${at}`, from, to, 1 + Math.floor(at / PARTNERS.length), { content: `${content} ${at}`, createdAt: 1000 + at })
})

it('finds the same in 1000 messages as a check of each message', async () => {
  await removeLocal(AMINA)
  const local = await openLocal(AMINA)
  onTestFinished(() => local.close())
  // In pages of 100, as the server sends them.
  for (let at = 0; at < MANY; at += 100) await local.apply({ messages: messages.slice(at, at + 100) })
  const loaded: LoadedRanges = Object.fromEntries(PARTNERS.map((partner) => [pairKey(AMINA, partner), { from: 0, oldest: null }]))
  await local.setNote(LOADED, { window: 'window', loaded })
  await local.setNote(CHECKPOINT_NOTE, {
    checkpoint: { epoch: 'first', feeds: {} },
    complete: true,
    at: 0,
    window: 'window',
    turn: 1,
  } satisfies ReplicaState)
  const harness = await new QueryHarness().start({})

  for (const text of ['plexus', 'CAFE notes', 'uber zoe', '987', 'é', 'nothing like it']) {
    const found = await new Promise<string[]>((resolve) => {
      const end = search({ ...harness.sources, local }, { text }, (hits) => resolve(hits.map(({ id }) => id)))
      onTestFinished(() => end())
    })
    const expected = messages.filter(({ content }) => containsAllTerms(content, wordsOf(text))).reverse()
    expect(found, text).toEqual(expected.slice(0, 50).map(({ id }) => id))
  }
})
