import { expect, it } from 'vitest'
import { HandClock } from '../outbox/hand-clock.ts'
import { MemoryEnvelopes } from '../outbox/memory-envelopes.ts'
import { AMINA, messageDraft } from '../outbox/sample-envelope.ts'
import { Client } from './client.ts'
import type { Channel } from './leader.ts'
import { MemoryLocal } from './memory-local.ts'
import { Reader } from './server.ts'

type Said = Parameters<Channel['post']>[0]

it('a tab that follows asks the one that leads to try again at once, whatever it waits for', async () => {
  const clock = new HandClock()
  const envelopes = new MemoryEnvelopes()
  const said: Said[] = []
  const http = () => Promise.reject(new TypeError('Failed to fetch'))
  const client = new Client({
    me: AMINA,
    tab: 'follows',
    local: new MemoryLocal(),
    envelopes,
    channel: { post: (message) => void said.push(message), listen: () => () => {} },
    http,
    reader: new Reader(http, AMINA),
    openWire: () => ({ send: () => {}, close: () => {} }),
    locks: { hold: () => () => {} },
    now: clock.now,
    later: clock.later,
    random: () => 0.5,
    randomBytes: (count) => new Uint8Array(count),
    utcOffset: () => 0,
    log: () => {},
    otherStudent: () => {},
  })
  await client.start()
  const refused = { attempts: 1, refused: true, lastError: { status: 403, code: '', message: 'Not here.' } }
  await envelopes.add(messageDraft('m1', 'lina', refused))
  await envelopes.add(messageDraft('m2', 'lina', { attempts: 5 }))
  for (const id of ['m1', 'm2']) {
    said.length = 0
    await client.retry(id)
    expect(said.map(({ type }) => type)).toContain('resume')
  }
  expect(await envelopes.get('m1')).toMatchObject({ refused: false, lastError: null })
  client.stop()
})
