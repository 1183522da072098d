import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Input } from '../../../schemas/commands/registry.ts'
import { HOUR, MINUTE, RATE_LIMITS, SECOND } from '../../../schemas/constants.ts'
import { isWaiting } from '../../../schemas/envelope.ts'
import type { GroupId } from '../../../schemas/ids.ts'
import { NewGroup } from '../../../schemas/new-group.ts'
import { httpTransport } from '../../../app/outbox/transport.ts'
import { Drain } from '../../../app/outbox/drain.ts'
import { ManualClock } from '../../../app/outbox/testing/manual-clock.ts'
import type { Http } from '../../../app/outbox/http.ts'
import { MemoryEnvelopeStore } from '../../../app/outbox/memory-envelope-store.ts'
import { AMINA, sampleEnvelope } from '../../../app/outbox/testing/sample-envelopes.ts'
import { inList, studySessionsOf } from '../../support/groups.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'

/** Sends amina's offline commands about one group to the real server with the drain of her device. */
describe('commands of one group, composed offline', () => {
  let server: TestServer
  let amina: TestStudent
  let envelopes: MemoryEnvelopeStore
  let clock: ManualClock
  let drain: Drain
  /** Returns whether the response to the next request is lost. */
  let loses: () => boolean
  beforeAll(async () => {
    // Allows five tokens at once, so that of one session's requests the fourth gets 429: the new group has a price of three.
    server = await startTestServer({ demo: true, memory: true, env: { RATE_LIMIT_SCALE: String(5 / RATE_LIMITS.requests.atOnce) } })
  })
  afterAll(() => server.close())

  beforeEach(async () => {
    amina = await server.browser('amina')
    envelopes = new MemoryEnvelopeStore()
    clock = new ManualClock(server.clock.now())
    loses = () => false
    const http: Http = async ({ method, path, body, headers }) => {
      const response = await amina.call(method, path, body, headers)
      if (loses()) throw new Error('The response got lost')
      return {
        status: response.status,
        header: (name) => (response.headers[name.toLowerCase()] as string | undefined) ?? null,
        body: response.body,
        text: response.text,
      }
    }
    drain = new Drain({
      store: envelopes,
      student: AMINA,
      transport: httpTransport(http),
      now: clock.now,
      random: () => 0,
      later: clock.later,
      responds: async () => true,
    })
  })

  const end = (minutes: number) => server.clock.now() + minutes * MINUTE
  const compose = async (group: GroupId, composedAt: number, fields: object = {}) => {
    const given = [
      sampleEnvelope('createGroup', group, z.parse(NewGroup, { id: group, groupSize: 'small', ...fields }), { composedAt }),
      sampleEnvelope('joinGroup', `${group}-join`, { id: group }, { composedAt }),
      sampleEnvelope('updateSession', `${group}-longer`, { id: group, endTime: end(90) } as Input<'updateSession'>, { composedAt }),
      sampleEnvelope('updateSession', `${group}-longest`, { id: group, endTime: end(120), isVoiceActive: true } as Input<'updateSession'>, {
        composedAt,
      }),
      sampleEnvelope('deleteGroup', `${group}-delete`, { id: group }, { composedAt }),
    ]
    for (const draft of given) await envelopes.add(draft)
  }
  const states = async () =>
    (await envelopes.overlaid(AMINA)).map(({ synced, refused, attempts, lastError }) =>
      synced ? 'done' : refused ? lastError!.message : attempts > 0 ? lastError!.status : 'not tried',
    )
  const drained = async () => {
    drain.wake()
    await drain.settled()
  }
  /** Advances past all waits. Each session has its own rate limit, so a new session may send at once. */
  const later = async () => {
    amina = await server.browser('amina')
    await clock.advance(60 * SECOND)
    await drain.settled()
  }
  const untilNothingWaits = async () => {
    await drained()
    for (let time = 0; time < 20 && (await envelopes.overlaid(AMINA)).some(isWaiting); time++) await later()
  }
  const endsAt = async (group: string) => {
    // Each of the two reads takes all tokens of its session.
    const [reader, other] = [await server.browser('amina'), await server.browser('amina')]
    const [listed, session] = [await inList(reader, group), (await studySessionsOf(other)).find(({ id }) => id === group)]
    expect(session?.endTime).toBe(listed?.endTime)
    return listed && Date.parse(listed.endTime)
  }

  it('F30 continue after a 429 in the middle of a batch, in the same order, with one effect each', async () => {
    const group = 'cut' as GroupId
    await compose(group, server.clock.now())
    await drained()
    expect(await states()).toEqual(['done', 'done', 'done', 429, 424])
    expect(await endsAt(group)).toBe(end(90))
    await later()
    expect(await states()).toEqual(['done', 'done', 'done', 'done', 'done'])
    expect(await endsAt(group)).toBeUndefined()
  })

  it('F01 F30 have one effect each when every response is lost once, and restore nothing that was deleted', async () => {
    const group = 'lost' as GroupId
    await compose(group, server.clock.now())
    let asked = 0
    loses = () => asked++ % 2 === 0
    await untilNothingWaits()
    expect(await states()).toEqual(['done', 'done', 'done', 'done', 'done'])
    expect(await endsAt(group)).toBeUndefined()
  })

  it('F32 are refused with a sentence when a group of one hour arrives six hours late', async () => {
    const group = 'late' as GroupId
    await compose(group, server.clock.now() - 6 * HOUR, { studyDuration: 60 })
    await untilNothingWaits()
    const gone = 'This study group no longer exists.'
    expect(await states()).toEqual(['This group’s time has passed. Create it again with a new time.', gone, gone, gone, 'done'])
    expect(await endsAt(group)).toBeUndefined()
  })
})
