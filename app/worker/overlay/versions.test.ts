import fc from 'fast-check'
import { expect, it } from 'vitest'
import { COLLECTION_NAMES, type Changes, type Collection, type Doc } from '../../../schemas/collections.ts'
import type { Positions } from '../../../schemas/sync.ts'
import type { Versioned } from '../../../schemas/versions.ts'
import { ManualClock } from '../../outbox/testing/manual-clock.ts'
import { AMINA, availabilityEnvelope, readEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import { MemoryEnvelopeStore } from '../../outbox/memory-envelope-store.ts'
import { MemoryLocalStore } from '../store/memory-local-store.ts'
import { ONE_OF_EACH } from '../testing/one-of-each.ts'
import { CHECKPOINT_NOTE, type ReplicaState } from '../store/replica-notes.ts'
import { Overlay } from './overlay.ts'

const VERSIONS = 6

/** Returns one document of a collection as the server had it at a version. */
function reading<C extends Collection>(collection: C, rev: number): Versioned<Doc<C>> {
  return { ...ONE_OF_EACH[collection][0]!, rev } as unknown as Versioned<Doc<C>>
}

function at(seq: number): Positions {
  return { epoch: 'first', feeds: { 'user:amina': seq } }
}

/** What a device may hear and do, in any order: also readings that are long out of date. */
const step = fc.oneof(
  fc.record({
    kind: fc.constantFrom('page' as const, 'poke' as const),
    collection: fc.constantFrom(...COLLECTION_NAMES),
    rev: fc.integer({ min: 1, max: VERSIONS }),
  }),
  fc.record({
    kind: fc.constantFrom(
      'stored' as const,
      'left' as const,
      'page of several' as const,
      'caught up' as const,
      'reset' as const,
      'envelope' as const,
      'rest' as const,
    ),
  }),
)

it('REV-5 REV-6 pages, pokes, resets and envelopes in any order never show an older version, and end at the newest', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const clock = new ManualClock(1_000)
      const [local, envelopes] = [new MemoryLocalStore(), new MemoryEnvelopeStore()]
      const overlay = new Overlay(AMINA, local, envelopes, clock.later)
      await overlay.start()
      const revOf = (collection: Collection) =>
        (
          overlay.apply(collection, local.all(collection)).find(({ id }) => id === ONE_OF_EACH[collection][0]!.id) as
            Versioned<Doc> | undefined
        )?.rev ?? 0
      const pokes: { changes: Changes; end: (stored: boolean) => void }[] = []
      const heard: Changes[] = []
      let reached = 0
      let turn = 0
      const writeState = (seq: number, complete: boolean) =>
        local.setNote(CHECKPOINT_NOTE, { checkpoint: at(seq), complete, at: 0, window: 'window', turn: ++turn } satisfies ReplicaState)
      const shown = new Map<Collection, number>()
      let given = 0
      const look = () => {
        for (const collection of COLLECTION_NAMES) {
          expect(revOf(collection), collection).toBeGreaterThanOrEqual(shown.get(collection) ?? 0)
          shown.set(collection, revOf(collection))
        }
      }
      for (const each of steps) {
        if (each.kind === 'page') await local.apply({ [each.collection]: [reading(each.collection, each.rev)] })
        if (each.kind === 'poke') {
          const changes = { [each.collection]: [reading(each.collection, each.rev)] } as Changes
          pokes.push({ changes, end: overlay.preview(changes, at(heard.push(changes))) })
        }
        // The pull for it has failed.
        if (each.kind === 'left') pokes.shift()?.end(false)
        // A document that changed again is on a later page, so the replica is past the poke without having its document.
        if (each.kind === 'page of several') await writeState(heard.length, false)
        if (each.kind === 'caught up') {
          for (const changes of heard.slice(reached)) await local.apply(changes)
          await writeState((reached = heard.length), true)
        }
        // Another tab replaces the replica, without the pokes of this one.
        if (each.kind === 'reset') {
          const docs = Object.fromEntries(COLLECTION_NAMES.map((name) => [name, local.all(name)])) as Changes
          await local.clear()
          await local.apply(docs)
          await writeState(reached, true)
        }
        if (each.kind === 'stored') {
          const poke = pokes.shift()
          if (poke) await local.apply(poke.changes).then(() => poke.end(true))
        }
        if (each.kind === 'envelope')
          await envelopes.add(++given % 2 === 0 ? readEnvelope(`e${given}`, 'lina', 1) : availabilityEnvelope(`e${given}`, {}))
        if (each.kind === 'rest') await clock.rest()
        look()
      }
      for (const { changes, end } of pokes) await local.apply(changes).then(() => end(true))
      await local.apply(Object.fromEntries(COLLECTION_NAMES.map((name) => [name, [reading(name, VERSIONS)]])))
      await clock.rest()
      look()
      expect([...shown.values()]).toEqual(COLLECTION_NAMES.map(() => VERSIONS))
      expect(local.all('messages')).toEqual([reading('messages', VERSIONS)])
      overlay.stop()
    }),
    { numRuns: 200 },
  )
})
