import { beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '../../../schemas/constants.ts'
import { messageEnvelope, sampleEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import { FakeSyncApi, FEED } from './testing/fake-sync-api.ts'
import { NOW, envelopes, expectSynced, lina, local, me, replica, addMessages, server, resetHarness } from './testing/replica-harness.ts'
import { sampleStudent } from '../testing/sample-documents.ts'
import { SyncApiError } from './sync-api.ts'

beforeEach(resetHarness)

describe('Replica', () => {
  const positionsAt = (seq: number, epoch = server.epoch) => ({ epoch, feeds: { [FEED]: seq } })

  it('ENV-31 settles envelopes once a complete pull is at or past their positions', async () => {
    const mine = replica()
    await mine.pull()
    const next = server.head.feeds[FEED]! + 1
    await envelopes.add(messageEnvelope('accepted', 'lina', { synced: true, answer: { body: null, positions: positionsAt(next) } }))
    await envelopes.add(messageEnvelope('later', 'lina', { synced: true, answer: { body: null, positions: positionsAt(next + 9) } }))
    await envelopes.add(messageEnvelope('waiting', 'lina'))
    await mine.pull()
    expect((await envelopes.overlaid(me)).map(({ id }) => id)).toEqual(['accepted', 'later', 'waiting'])
    addMessages(1)
    await mine.pull()
    expect((await envelopes.overlaid(me)).map(({ id }) => id)).toEqual(['later', 'waiting'])
    expect(await envelopes.get('accepted')).toMatchObject({ synced: true, laid: 0 })
  })

  it('ENV-32 settles an envelope without positions with the next complete pull, and does not send it again', async () => {
    const mine = replica()
    await mine.pull()
    // The response to the deletion of a missing document (404) carries no positions.
    await envelopes.add(
      sampleEnvelope(
        'deleteConversation',
        'd1',
        { partnerId: lina },
        { synced: true, answer: { body: null, positions: null }, answeredAt: NOW },
      ),
    )
    for (let time = 0; time < 2; time++) {
      await mine.pull()
      expect(await envelopes.get('d1')).toMatchObject({ synced: true, laid: 0 })
    }
    // A server with a new epoch gets it again, because it may have the deleted documents.
    server.restart('second')
    await mine.pull()
    expect(await envelopes.get('d1')).toMatchObject({ synced: false, laid: 1 })
  })

  it('settles an envelope that was accepted after its documents arrived, when the server reports no move', async () => {
    const mine = replica()
    addMessages(1)
    await mine.pull()
    await envelopes.add(
      messageEnvelope('accepted', 'lina', { synced: true, answer: { body: null, positions: positionsAt(server.head.feeds[FEED]!) } }),
    )
    expect(await mine.catchUp(server.head)).toBe(false)
    expect(await envelopes.get('accepted')).toMatchObject({ synced: true, laid: 0 })
  })

  it('ENV-31 does not settle envelopes while a pull is not finished', async () => {
    const mine = replica()
    await mine.pull()
    await envelopes.add(
      messageEnvelope('accepted', 'lina', { synced: true, answer: { body: null, positions: positionsAt(server.head.feeds[FEED]! + 1) } }),
    )
    addMessages(4)
    const { pull } = FakeSyncApi.prototype
    let calls = 0
    server.pull = (checkpoint) => (++calls === 2 ? Promise.reject(new SyncApiError(0, 'unreachable')) : pull.call(server, checkpoint))
    await expect(mine.pull()).rejects.toThrow()
    expect(await envelopes.overlaid(me)).toHaveLength(1)
  })

  it('ENV-34 F15 resends envelopes accepted in the last week to a server with a new epoch, and deletes older ones', async () => {
    const mine = replica()
    await mine.pull()
    const answer = { body: null, positions: positionsAt(1) }
    await envelopes.add(messageEnvelope('yesterday', 'lina', { synced: true, laid: 0, answer, answeredAt: NOW - DAY, attempts: 1 }))
    await envelopes.add(messageEnvelope('long ago', 'lina', { synced: true, laid: 0, answer, answeredAt: NOW - 8 * DAY }))
    await envelopes.add(messageEnvelope('refused', 'lina', { refused: true }))
    await envelopes.add(messageEnvelope('waiting', 'lina'))
    await envelopes.add(messageEnvelope('theirs', 'lina', { senderId: lina, synced: true, answer, answeredAt: NOW }))
    server.restart('second')
    await envelopes.add(
      messageEnvelope('already there', 'lina', { synced: true, answer: { body: null, positions: positionsAt(0) }, answeredAt: NOW }),
    )
    await mine.pull()

    await expectSynced()
    expect(await envelopes.get('yesterday')).toMatchObject({ synced: false, answer: null, answeredAt: null, laid: 1, attempts: 1 })
    expect(await envelopes.get('long ago')).toBeNull()
    expect(await envelopes.get('refused')).toMatchObject({ refused: true })
    expect(await envelopes.get('waiting')).toMatchObject({ synced: false, attempts: 0 })
    expect(await envelopes.get('theirs')).toMatchObject({ synced: true })
    expect(await envelopes.get('already there')).toMatchObject({ synced: true })
  })

  it('F15 resends by the age of the response, so that a device clock that is a year off does not matter', async () => {
    const YEAR = 365 * DAY
    for (const skew of [-YEAR, YEAR]) {
      const mine = replica({ deviceNow: () => NOW + skew })
      await mine.pull()
      const answer = { body: null, positions: positionsAt(1) }
      await envelopes.add(messageEnvelope(`yesterday ${skew}`, 'lina', { synced: true, laid: 0, answer, answeredAt: NOW + skew - DAY }))
      await envelopes.add(messageEnvelope(`long ago ${skew}`, 'lina', { synced: true, laid: 0, answer, answeredAt: NOW + skew - 8 * DAY }))
      server.restart(`after ${skew}`)
      await mine.pull()
      expect(await envelopes.get(`yesterday ${skew}`)).toMatchObject({ synced: false, laid: 1 })
      expect(await envelopes.get(`long ago ${skew}`)).toBeNull()
    }
  })

  it('F15 replaces everything by a bootstrap when the server cannot serve its checkpoint, and shows no old documents', async () => {
    addMessages(5)
    const mine = replica()
    await mine.pull()
    server.remove('students', 'lina')
    server.restart('second')
    server.put('students', sampleStudent('omar'))
    const students: string[][] = []
    let resetting = false
    const end = local.watch('students', {}, (docs) => resetting || students.push(docs.map(({ id }) => id)))
    const other = replica({ onReset: (on) => (resetting = on) })
    await other.pull()
    end()
    expect(students).toEqual([['lina']])
    await expectSynced()
  })
})
