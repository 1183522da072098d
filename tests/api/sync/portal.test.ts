import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it, vi } from 'vitest'
import type { StudentId } from '../../../schemas/ids.ts'
import { uuidv7 } from '../../../schemas/uuid.ts'
import { prefetch } from '../../../app/data/boot/prefetch.ts'
import { loadInvitation } from '../../../app/data/account/invitations.ts'
import { Drain } from '../../../app/outbox/drain.ts'
import { drainInBackground } from '../../../app/outbox/drain-in-background.ts'
import { fetchHttp } from '../../../app/outbox/http.ts'
import { MemoryEnvelopeStore } from '../../../app/outbox/memory-envelope-store.ts'
import { sendSignOut } from '../../../app/outbox/sign-out-marker.ts'
import { ManualClock } from '../../../app/outbox/testing/manual-clock.ts'
import { messageEnvelope, sampleEnvelope } from '../../../app/outbox/testing/sample-envelopes.ts'
import { httpTransport } from '../../../app/outbox/transport.ts'
import { requestJson } from '../../../app/worker/client/request-json.ts'
import { SyncApi } from '../../../app/worker/sync/sync-api.ts'
import { PORTALS, startPortal, type Portal } from '../../support/portal.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'

describe.each(Object.keys(PORTALS) as (keyof typeof PORTALS)[])('behind a network whose sign-in page responds with %s', (respondAs) => {
  let server: TestServer
  let portal: Portal
  let amina: TestStudent
  /** Where requests of the app arrive: at the portal until the student signs in to the network, then at the server. */
  let reached: string
  const random = () => 1
  let at = Date.now()
  const newId = () => uuidv7(at++, (count) => crypto.getRandomValues(new Uint8Array(count)))

  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true })
    portal = await startPortal(respondAs)
    amina = await server.as('amina')
    const { fetch } = globalThis
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      fetch(new URL(path, reached), { ...init, headers: { ...(init.headers as object), Cookie: amina.cookie } }),
    )
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await portal.close()
    await server.close()
  })
  beforeEach(() => {
    reached = portal.url
    portal.intercepted.length = 0
  })
  afterEach(() => expect(portal.intercepted).not.toEqual([]))

  it('ENV-41 N60 the drain keeps every change, and sends it once the network lets it through', async () => {
    const store = new MemoryEnvelopeStore()
    const clock = new ManualClock(Date.now())
    const results: boolean[] = []
    const drain = new Drain({
      store,
      student: amina.id,
      transport: httpTransport(fetchHttp),
      now: clock.now,
      random,
      later: clock.later,
      responds: async () => true,
      onResult: ({ responded, isPortal }) => results.push(responded || !isPortal),
    })
    const ids = [newId(), newId()]
    for (const id of ids) await store.add(messageEnvelope(id))
    // A 404 counts as done for this command, if it comes from the server.
    const gone = newId()
    await store.add(sampleEnvelope('leaveGroup', gone, { id: newId() as never }))
    drain.wake()
    await drain.settled()
    expect(results).toEqual([false, false, false])
    expect(drain.paused).toBeNull()
    for (const id of [...ids, gone]) expect(await store.get(id)).toMatchObject({ synced: false, refused: false })

    reached = server.url
    drain.retryNow()
    await drain.settled()
    for (const id of [...ids, gone]) expect(await store.get(id)).toMatchObject({ synced: true })
    expect((await amina.history('youssef')).filter(({ id }) => ids.includes(id))).toHaveLength(2)
    drain.stop()
  })

  it('N60 a batch is not sent, and the background drain reports that changes are left', async () => {
    const items = [newId(), newId()].map((id) => ({ envelope: { ...messageEnvelope(id), order: 1 }, after: [] }))
    for (const { status } of await httpTransport(fetchHttp).sendBatch(items)) expect(status).toBe(0)
    const envelopes = new MemoryEnvelopeStore()
    const id = newId()
    await envelopes.add(messageEnvelope(id))
    const left = await drainInBackground({
      marker: { get: async () => null, set: async () => {}, clear: async () => {} },
      envelopes,
      http: fetchHttp,
      student: async () => amina.id,
      now: () => Date.now(),
      random,
      later: () => () => {},
    })
    const { synced, attempts } = (await envelopes.get(id))!
    expect([left, synced, attempts]).toEqual([false, false, 0])
  })

  it('ENV-41 N60 a pull, a history page and a request fail, and an invitation counts as not loaded', async () => {
    const api = new SyncApi(fetchHttp, amina.id)
    await expect(api.pull(null)).rejects.toMatchObject({ status: 0 })
    await expect(api.history({ of: 'students' })).rejects.toMatchObject({ status: 0 })
    await expect(requestJson(fetchHttp, amina.id, '/api/calendar', undefined, 'GET')).rejects.toMatchObject({ code: 'failed' })
    expect(await loadInvitation('x'.repeat(24))).toBe('away')
  })

  it('N60 nobody is signed in or out, and a sign-out stays to be sent', async () => {
    vi.stubGlobal('document', { documentElement: { dataset: {} } })
    vi.stubGlobal('location', { pathname: '/groups' })
    vi.stubGlobal('indexedDB', { databases: async () => [] })
    vi.stubGlobal('caches', { has: async () => false })
    expect((await (await prefetch(false))!.who).status).toBe(0)
    let cleared = false
    const marker = { get: async () => null, set: async () => {}, clear: async () => void (cleared = true) }
    const leaving = { student: 'amina' as StudentId, session: null }
    expect([await sendSignOut(fetchHttp, marker, leaving), cleared]).toEqual([false, false])
  })
})

describe('the address that shows the sign-in page of a network', () => {
  it('N60 leads back to the app, also without a session', async () => {
    const server = await startTestServer({ memory: true })
    const { status, headers } = await server.call('GET', '/api/portal-check')
    expect([status, headers.location]).toEqual([303, '/'])
    await server.close()
  })

  it('SOCK-4 N60 is sent to the app if PORTAL_CHECK_URL names it', async () => {
    const server = await startTestServer({ demo: true, memory: true, env: { PORTAL_CHECK_URL: 'http://portal.example/' } })
    const socket = await (await server.as('amina')).socket('?frames=pokes')
    expect(await socket.next('hello')).toMatchObject({ portalCheckUrl: 'http://portal.example/' })
    await server.close()
  })
})
