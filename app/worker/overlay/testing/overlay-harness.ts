import type { Changes } from '../../../../schemas/collections.ts'
import type { StudentId } from '../../../../schemas/ids.ts'
import type { NewEnvelope } from '../../../outbox/envelope-store.ts'
import { ManualClock } from '../../../outbox/testing/manual-clock.ts'
import { MemoryEnvelopeStore } from '../../../outbox/memory-envelope-store.ts'
import { MemoryLocalStore } from '../../store/memory-local-store.ts'
import { Overlay } from '../overlay.ts'
import { CHECKPOINT_NOTE, type ReplicaState } from '../../store/replica-notes.ts'
import { sampleAccount, sampleConversation, sampleMessage } from '../../testing/sample-documents.ts'

/** Builds an overlay of amina’s envelopes, for tests. */

const me = 'amina' as StudentId
export const first = sampleMessage('m1', 'lina', 'amina', 1)

export let clock: ManualClock
export let local: MemoryLocalStore
export let store: MemoryEnvelopeStore
export let overlay: Overlay

/** Call it before each test. */
export async function resetHarness(): Promise<void> {
  clock = new ManualClock()
  local = new MemoryLocalStore()
  store = new MemoryEnvelopeStore()
  overlay = new Overlay(me, local, store, clock.later)
  await local.apply({
    account: [sampleAccount('amina')],
    messages: [first],
    conversations: [sampleConversation('lina', first, { unreadCount: 1 })],
  })
  await overlay.start()
}

/** Accepts an envelope: stores its document, writes the replica state of the pull that brought it, and settles the envelope. */
export async function acceptEnvelope(id: string, position: number): Promise<void> {
  await store.update(id, (envelope) => ({ ...envelope, synced: true }))
  await local.apply({ messages: [sampleMessage(id, 'amina', 'lina', position)] })
  await pulled(position)
  await store.update(id, (envelope) => ({ ...envelope, laid: 0 }))
  await clock.rest()
}

/** Writes the replica state of a page up to `turn`, by default of the last one of its pull. */
export async function pulled(turn: number, epoch = 'first', complete = true): Promise<void> {
  await local.setNote(CHECKPOINT_NOTE, {
    checkpoint: { epoch, feeds: { 'user:amina': turn } },
    complete,
    at: 0,
    window: 'window',
    turn,
  } satisfies ReplicaState)
}

/** PokePreviews a poke that ends at `seq`. Call the returned function when the replica is done with it. */
export function poke(seq: number, changes: Changes, epoch = 'first'): (stored: boolean) => void {
  return overlay.preview(changes, { epoch, feeds: { 'user:amina': seq } })
}

export async function addEnvelopes(...drafts: NewEnvelope[]): Promise<void> {
  for (const draft of drafts) await store.add(draft)
  await clock.rest()
}

export const messages = () => overlay.apply('messages', local.all('messages'))
export const conversation = () => overlay.apply('conversations', local.all('conversations')).find(({ id }) => id === 'lina')
