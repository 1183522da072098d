import { expect, it } from 'vitest'
import type { Input } from '../../../schemas/commands/registry.ts'
import { SECOND } from '../../../schemas/constants.ts'
import { ManualClock } from '../../outbox/testing/manual-clock.ts'
import { MemoryEnvelopeStore } from '../../outbox/memory-envelope-store.ts'
import { AMINA, messageEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import { Client } from './client.ts'
import type { Locks } from '../tabs/leader-election.ts'
import type { Channel } from '../tabs/tab-messages.ts'
import { INITIAL_SHARED_STATE } from '../tabs/shared-state.ts'
import { MemoryLocalStore } from '../store/memory-local-store.ts'
import { lina, replica, addMessages, server, resetHarness } from '../sync/testing/replica-harness.ts'
import { SyncApi } from '../sync/sync-api.ts'
import { waitFor } from '../../../tests/support/wait-for.ts'
import { NoResponse } from '../../platform/fetch-server.ts'

type Said = Parameters<Channel['post']>[0]

/** Creates a tab beside others, without a network. `said` contains the messages that it posts, and `hear` sends it one. */
function aTab(locks: Locks) {
  const clock = new ManualClock()
  const envelopes = new MemoryEnvelopeStore()
  const local = new MemoryLocalStore()
  const said: Said[] = []
  const listeners: ((message: Said) => void)[] = []
  const http = () => Promise.reject(new NoResponse())
  const client = new Client({
    me: AMINA,
    tab: 'this',
    local,
    persisted: Promise.resolve(null),
    envelopes,
    channel: { post: (message) => void said.push(message), listen: (listener) => (listeners.push(listener), () => {}) },
    http,
    api: new SyncApi(http, AMINA),
    openWebSocket: () => ({ send: () => {}, close: () => {} }),
    locks,
    now: clock.now,
    later: clock.later,
    random: () => 0.5,
    randomBytes: (count) => new Uint8Array(count),
    utcOffset: () => 0,
    log: () => {},
    otherStudent: () => {},
  })
  return { client, clock, envelopes, local, said, hear: (message: Said) => listeners.forEach((listener) => listener(message)) }
}

it('a follower makes the leader retry at once, for a refused and for a pending change', async () => {
  const { client, envelopes, said } = aTab({ hold: () => () => {} })
  await client.start()
  const refused = { attempts: 1, refused: true, lastError: { status: 403, code: '', message: 'Not here.' } }
  await envelopes.add(messageEnvelope('m1', 'lina', refused))
  await envelopes.add(messageEnvelope('m2', 'lina', { attempts: 5 }))
  for (const id of ['m1', 'm2']) {
    said.length = 0
    await client.retry(id)
    expect(said.map(({ type }) => type)).toContain('resume')
  }
  expect(await envelopes.get('m1')).toMatchObject({ refused: false, lastError: null })
  client.stop()
})

it('ENV-26 a follower that becomes visible makes the leader retry at once', async () => {
  const { client, said } = aTab({ hold: () => () => {} })
  await client.start()
  said.length = 0
  client.handleWindowEvent('visible')
  expect(said.map(({ type }) => type)).toContain('resume')
  client.stop()
})

it('the leader sends its shared state against that of a former leader that has just woken up, at most once a second', async () => {
  const { client, clock, said, hear } = aTab({
    hold: (_name, _steal, got) => {
      got()
      return () => {}
    },
  })
  await client.start()
  await clock.rest()
  const stale: Said = { type: 'live', live: { ...INITIAL_SHARED_STATE, connection: 'signed-out', clockOffset: 5 } }
  const contradictions = () => said.splice(0).flatMap((message) => (message.type === 'live' ? [message.live.clockOffset] : []))
  contradictions()
  hear(stale)
  hear(stale)
  expect(contradictions()).toEqual([0])
  await clock.advance(SECOND)
  contradictions()
  hear(stale)
  expect(contradictions()).toEqual([0])
  client.stop()
})

it('the leader shows a new message although its replica was cleared and no bootstrap arrives', async () => {
  resetHarness()
  const { client, clock, local } = aTab({
    hold: (_name, _steal, got) => {
      got()
      return () => {}
    },
  })
  addMessages(2)
  await replica({ local }).pull()
  await client.start()
  const shown: number[] = []
  client.watch('chat', { partnerId: lina, limit: 50 }, ({ messages }) => shown.push(messages.length))
  await waitFor(() => expect(shown).toEqual([2]))
  await local.clear()
  await client.act('sendMessage', messageEnvelope('m1', lina).input as Input<'sendMessage'>)
  await clock.advance(2 * SECOND)
  await waitFor(() => expect(shown.at(-1)).toBe(1))
  client.stop()
})

const LOCKS: Record<string, Locks> = {
  follows: { hold: () => () => {} },
  'leads, or did when it fell asleep,': { hold: (_name, _steal, got) => (got(), () => {}) },
}

it.each(Object.keys(LOCKS))('a tab that %s keeps its screens while another tab replaces the replica', async (what) => {
  resetHarness()
  const { client, local } = aTab(LOCKS[what]!)
  const other = replica({ local })
  addMessages(2)
  await other.pull()
  await client.start()
  const shown: number[] = []
  client.watch('chat', { partnerId: lina, limit: 50 }, ({ messages }) => shown.push(messages.length))
  await waitFor(() => expect(shown).toEqual([2]))
  server.restart('restored')
  await other.pull()
  addMessages(1)
  await other.pull()
  await waitFor(() => expect(shown).toEqual([2, 3]))
  client.stop()
})
