import { expect, it } from 'vitest'
import { pairKey, type StudentId } from '../../../schemas/ids.ts'
import { ManualClock } from '../../outbox/testing/manual-clock.ts'
import { MemoryEnvelopeStore } from '../../outbox/memory-envelope-store.ts'
import { Backfill } from './backfill.ts'
import { FakeReader } from './testing/fake-sync-api.ts'
import { MemoryLocalStore } from '../store/memory-local-store.ts'
import { Replica } from './replica.ts'
import { sampleAccount, sampleConversation, sampleMessage, sampleStudent } from '../testing/sample-documents.ts'

const me = 'amina' as StudentId

it('loads a conversation that arrives during a run', async () => {
  const clock = new ManualClock()
  const server = new FakeReader()
  server.put('account', sampleAccount('amina'))
  server.put('students', sampleStudent('lina'))
  const local = new MemoryLocalStore()
  const replica = new Replica({
    me,
    local,
    envelopes: new MemoryEnvelopeStore(),
    api: server.reader,
    now: clock.now,
    deviceNow: clock.now,
    newId: () => 'window',
    onStored: () => {},
    onReceived: () => {},
    onWaiting: () => {},
    onPreview: () => () => {},
    onReset: () => {},
    onPaging: () => {},
  })
  await replica.pull()

  // The backfill has found no missing conversation and requests the directory. Then a conversation arrives without its messages.
  const backfill = new Backfill(me, local, replica, clock.later)
  const { history } = server
  server.history = async (query) => {
    if (query.of === 'students') {
      const message = sampleMessage('lina-2', 'lina', 'amina', 2)
      server.put('messages', message)
      await local.apply({ conversations: [sampleConversation('lina', message)] })
      backfill.soon()
    }
    return history.call(server, query as never) as never
  }
  backfill.soon()
  for (let second = 0; second < 10; second++) await clock.advance(1_000)
  expect(await replica.loaded()).toHaveProperty(pairKey(me, 'lina' as StudentId))
  backfill.stop()
})
