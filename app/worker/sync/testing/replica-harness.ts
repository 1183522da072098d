import { expect } from 'vitest'
import { COLLECTION_NAMES } from '../../../../schemas/collections.ts'
import { DAY } from '../../../../schemas/constants.ts'
import { pairKey, type MessageId, type StudentId } from '../../../../schemas/ids.ts'
import type { Checkpoint } from '../../../../schemas/sync.ts'
import { MemoryEnvelopeStore } from '../../../outbox/memory-envelope-store.ts'
import { FakeSyncApi } from './fake-sync-api.ts'
import { LOADED, rangesOf, type LoadedNote } from '../../store/loaded-ranges.ts'
import { MemoryLocalStore } from '../../store/memory-local-store.ts'
import { CHECKPOINT_NOTE, type ReplicaState } from '../../store/replica-notes.ts'
import { Replica, type ReplicaOptions } from '../replica.ts'
import { sampleAccount, sampleConversation, sampleMessage, sampleStudent } from '../../testing/sample-documents.ts'

/** Builds a replica of amina and a fake server whose documents the test sets. */

export const me = 'amina' as StudentId
export const lina = 'lina' as StudentId
export const NOW = 100 * DAY

export let server: FakeSyncApi
export let local: MemoryLocalStore
export let envelopes: MemoryEnvelopeStore
export let stored: MessageId[]
export let received: Checkpoint[]
export let swaps: boolean[]
export let previews: string[]
let woken: number
let windows = 0

/** Call it before each test. */
export function resetHarness(): void {
  server = new FakeSyncApi()
  local = new MemoryLocalStore()
  envelopes = new MemoryEnvelopeStore()
  stored = []
  received = []
  swaps = []
  previews = []
  woken = 0
  server.put('account', sampleAccount('amina'))
  server.put('students', sampleStudent('lina'))
}

/** Stores that the last pull reached the server's head, but not the end of its pages. */
export async function leavePullUnfinished(): Promise<void> {
  await local.setNote(CHECKPOINT_NOTE, {
    checkpoint: server.head,
    complete: false,
    at: 1,
    window: (await local.note<ReplicaState>(CHECKPOINT_NOTE))?.window ?? 'w',
    turn: 9,
  } satisfies ReplicaState)
}

export function replica(over: Partial<ReplicaOptions> = {}): Replica {
  return new Replica({
    me,
    local,
    envelopes,
    api: server.reader,
    now: () => NOW,
    deviceNow: () => NOW,
    newId: () => `window-${++windows}`,
    onStored: (ids) => stored.push(...ids),
    onReceived: (checkpoint) => received.push(checkpoint),
    onPreview: (changes) => {
      previews.push(`${changes.messages?.length ?? 0} arrive, ${local.all('messages').length} are here`)
      return (stored) => previews.push(`${stored ? 'stored' : 'not stored'}, ${local.all('messages').length} are here`)
    },
    onReset: (on) => swaps.push(on),
    onWaiting: () => woken++,
    ...over,
  })
}

/** Writes the next messages of a conversation, and its summary. */
export function addMessages(count: number, partner = 'lina', from = partner): void {
  for (let written = 0; written < count; written++) {
    const position =
      server.all('messages').filter((message) => pairKey(message.fromUserId, message.toUserId) === pairKey(me, partner as StudentId))
        .length + 1
    const message = sampleMessage(`${partner}-${position}`, from, from === 'amina' ? partner : 'amina', position)
    server.put('messages', message)
    server.put('conversations', sampleConversation(partner, message))
  }
}

export const storedState = () => local.note<ReplicaState>(CHECKPOINT_NOTE)
export const loaded = async () => rangesOf(await local.note<LoadedNote>(LOADED), await local.note<ReplicaState>(CHECKPOINT_NOTE))
export const positions = () =>
  local
    .all('messages')
    .map(({ position }) => position)
    .sort((a, b) => a - b)

/** Expects that the replica equals the server, except for older messages that are not loaded. */
export async function expectSynced(at = server): Promise<void> {
  expect(await storedState()).toMatchObject({ checkpoint: at.head, complete: true })
  for (const collection of COLLECTION_NAMES.filter((name) => name !== 'messages')) {
    const sorted = (docs: { id: string }[]) => [...docs].sort((a, b) => (a.id < b.id ? -1 : 1))
    expect(sorted(local.all(collection))).toEqual(sorted(at.all(collection)))
  }
  const messages = new Map(at.all('messages').map((message) => [message.id, message]))
  for (const message of local.all('messages')) expect(message).toEqual(messages.get(message.id))
  const here = new Set(local.all('messages').map(({ id }) => id))
  for (const [pair, { from }] of Object.entries(await loaded())) {
    const missing = at
      .all('messages')
      .filter((message) => pairKey(message.fromUserId, message.toUserId) === pair && message.position >= from && !here.has(message.id))
    expect(missing).toEqual([])
  }
}
