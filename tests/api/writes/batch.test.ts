import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SqliteStore } from '../../../sync-server/store/sqlite/store.ts'
import { StoreUnavailable, type Store } from '../../../sync-server/store/store.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'

interface Item {
  status: number
  body: { id?: string; code?: string; message?: string }
  positions?: { epoch: string; feeds: Record<string, number> }
  retryAfter?: number
}

/** A store that reports a full disk for the writes that `refuse` selects; it counts writes from 0. */
function withFullDisk(store: Store, refuse: { next: (write: number) => boolean }): Store {
  let writes = 0
  return {
    epoch: store.epoch,
    isDamaged: false,
    onMoved: (listener) => store.onMoved(listener),
    onJob: (listener) => store.onJob(listener),
    close: () => store.close(),
    read: (work) => store.read(work),
    write: (work) => (refuse.next(writes++) ? Promise.reject(new StoreUnavailable('disk full')) : store.write(work)),
  }
}

describe('POST /api/batch', () => {
  let server: TestServer
  let amina: TestStudent
  const refuse = { next: (_write: number): boolean => false }
  beforeAll(async () => {
    server = await startTestServer({ demo: true, store: withFullDisk(new SqliteStore({ source: ':memory:' }), refuse) })
    amina = await server.as('amina')
  })
  afterAll(() => server.close())

  const batch = (items: unknown) => amina.post<Item[]>('/api/batch', items)
  const message = (id: string, more: object = {}, body: object = {}) => ({
    method: 'POST',
    path: '/api/messages',
    body: { id, toUserId: 'youssef', content: id, ...body },
    idempotencyKey: id,
    ...more,
  })
  const said = async () => (await amina.history('youssef')).map(({ id }) => id as string)
  /** Selects the writes that find the disk full, counted from the next write. */
  const fullFor = (...writes: number[]) => {
    let from: number | null = null
    refuse.next = (write) => writes.includes(write - (from ??= write))
  }

  it('BATCH-3 responds to each write in order, as if it was sent alone', async () => {
    const { status, body } = await batch([
      message('b1'),
      { method: 'PUT', path: '/api/users/availability', body: { location: 'Study Hall A' }, idempotencyKey: 'b2' },
      { method: 'POST', path: '/api/messages/conversations/youssef/read', idempotencyKey: 'b3' },
      message('b4'),
    ])
    expect(status).toBe(200)
    expect(body.map((item) => item.status)).toEqual([201, 200, 200, 201])
    expect(body[0]!.body).toMatchObject({ id: 'b1', fromUserId: 'amina', isRead: false })
    expect(body[1]!.body).toMatchObject({ id: 'amina', currentLocation: 'Study Hall A' })
    expect(body[2]!.body).toMatchObject({ partnerId: 'youssef', unreadCount: 0 })
    expect((await said()).slice(0, 2)).toEqual(['b4', 'b1'])
    const heads = body.map(({ positions }) => positions!.feeds['user:amina']!)
    expect(heads).toEqual([...heads].sort((a, b) => a - b))
    expect(body.at(-1)!.positions).toEqual((await amina.pull(null)).checkpoint)
  })

  it('F01 does nothing twice when it is repeated, whole or in parts, and responds with the same results', async () => {
    const items = [message('again-1'), message('again-2'), message('again-3')]
    const first = await batch(items.slice(0, 2))
    const second = await batch(items)
    expect(second.body.slice(0, 2).map(({ status, body }) => [status, body])).toEqual(first.body.map(({ status, body }) => [status, body]))
    expect((await said()).slice(0, 3)).toEqual(['again-3', 'again-2', 'again-1'])
    expect((await amina.post('/api/messages', items[0]!.body, { 'Idempotency-Key': 'again-1' })).body).toEqual(first.body[0]!.body)
  })

  it('BATCH-4 BATCH-6 executes the items after a refused one, even those that depend on it', async () => {
    const { body } = await batch([
      message('poison', {}, { toUserId: 'nobody' }),
      message('after-poison', { after: ['poison'] }),
      message('free'),
    ])
    expect(body.map(({ status }) => status)).toEqual([404, 201, 201])
    expect(body[0]).toEqual({ status: 404, body: { code: 'not-found', message: expect.any(String) } })
  })

  it('BATCH-5 BATCH-7 F20 holds back only the items that depend on one that could not be tried', async () => {
    fullFor(0)
    const items = [
      message('held'),
      message('child', { after: ['held'] }),
      message('grandchild', { after: ['child'] }),
      message('other', { after: ['elsewhere'] }),
    ]
    const { body } = await batch(items)
    expect(body.map(({ status }) => status)).toEqual([503, 424, 424, 201])
    expect(body[0]).toMatchObject({ body: { code: 'unavailable' }, retryAfter: expect.any(Number) })
    expect((await said())[0]).toBe('other')
    const again = await batch(items)
    expect(again.body.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect((await said()).slice(0, 4)).toEqual(['grandchild', 'child', 'held', 'other'])
  })

  it('ENV-15 F20 fails like a single write: 503 with Retry-After and no acknowledgement, until the store recovers', async () => {
    fullFor(0)
    const response = await amina.post('/api/messages', { id: 'full', toUserId: 'youssef', content: 'x' })
    expect([response.status, response.body.code]).toEqual([503, 'unavailable'])
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(await said()).not.toContain('full')
    await amina.write('youssef', 'x', { id: 'full' })
    expect((await said())[0]).toBe('full')
  })

  it('BATCH-9 accepts only commands: no reads, no sign-out, no batch in a batch', async () => {
    const { body } = await batch([
      { method: 'POST', path: '/api/logout', idempotencyKey: 'k1' },
      { method: 'POST', path: '/api/batch', body: [], idempotencyKey: 'k2' },
      { method: 'POST', path: '/sync/pull', body: {}, idempotencyKey: 'k3' },
      { method: 'POST', path: '/api/messages/', body: {}, idempotencyKey: 'k4' },
      { method: 'POST', path: '/api/messages/conversations/%ff/read', idempotencyKey: 'k5' },
      { method: 'POST', path: '/api/messages/conversations/a%2Fb/read', idempotencyKey: 'k6' },
    ])
    expect(body.map(({ status }) => status)).toEqual([404, 404, 404, 404, 400, 400])
    expect((await amina.get('/api/auth/user')).status).toBe(200)
  })

  it('BATCH-1 BATCH-2 refuses a malformed batch as a whole', async () => {
    const before = await said()
    for (const wrong of [
      {},
      'text',
      [message('w1'), { method: 'GET', path: '/api/auth/user', idempotencyKey: 'w2' }],
      [message('w1'), { method: 'POST', path: '/api/messages', body: {} }],
      [message('w1'), null],
      [message('w1', { after: 'w0' })],
      Array.from({ length: 101 }, (_, at) => message(`w${at}`)),
    ]) {
      const response = await amina.post('/api/batch', JSON.stringify(wrong), { 'Content-Type': 'application/json' })
      expect([response.status, (response.body as { code: string }).code]).toEqual([400, 'invalid'])
    }
    expect(await said()).toEqual(before)
    expect((await batch([])).body).toEqual([])
    expect((await batch(Array.from({ length: 100 }, (_, at) => message(`hundred-${at}`)))).body.every(({ status }) => status === 201)).toBe(
      true,
    )
  })
})
