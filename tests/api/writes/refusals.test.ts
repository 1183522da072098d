import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CampusId, StudentId } from '../../../schemas/ids.ts'
import type { ApiMessage } from '../../../schemas/message.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'

interface Failure {
  code: string
  field?: string
  message: string
}

describe('the server’s checks of a write', () => {
  let server: TestServer
  let amina: TestStudent
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true })
    amina = await server.as('amina')
    await server.enrol('stranger', { campusId: 'other.example' as CampusId })
  })
  afterAll(() => server.close())

  const post = (body: unknown) => amina.post<Failure>('/api/messages', body)
  /** Returns the heads of every feed that a refused write could have moved. */
  const state = () => server.store.read((view) => view.feeds.heads(['user:amina', 'user:youssef', 'user:stranger', 'campus:demo']))
  const refused = async (body: unknown, statuses: number[]) => {
    const before = await state()
    const response = await post(body)
    expect(statuses).toContain(response.status)
    expect(response.body).toMatchObject({ code: expect.any(String), message: expect.any(String) })
    expect(await state()).toEqual(before)
    return response
  }

  it('N15 refuse a message to a student elsewhere, to an unknown student and to oneself', async () => {
    const stranger = await refused({ toUserId: 'stranger', content: 'hi' }, [404])
    const nobody = await refused({ toUserId: 'nobody', content: 'hi' }, [404])
    // The response does not reveal whether the student exists elsewhere.
    expect(stranger.body).toEqual(nobody.body)
    await refused({ toUserId: 'amina', content: 'hi' }, [400])
  })

  it('HIST-5 ENV-18 N15 accept a message to a student who blocked me as sent, and withhold it', async () => {
    const [jonas, zoe] = [await server.as('jonas'), await server.as('zoe')]
    await jonas.write('zoe', 'before')
    await server.store.write((tx) => tx.blocks.add('zoe' as StudentId, 'jonas' as StudentId))
    const socket = await zoe.socket()
    const before = await zoe.pull(null)
    const sent = await jonas.write('zoe', 'after')
    expect(sent).toMatchObject({ deliveryStatus: 'sent', content: 'after' })
    expect((await jonas.history('zoe'))[0]!.content).toBe('after')

    await socket.settled()
    expect(socket.all('newMessage')).toEqual([])
    for (const path of ['/api/messages/conversations/jonas', '/sync/history?of=messages&with=jonas'])
      expect((await zoe.get(path)).status).toBe(404)
    const after = await zoe.pull(before.checkpoint)
    expect(JSON.stringify(after.collections)).not.toContain('after')
    expect((await zoe.get('/api/messages/conversations')).text).not.toContain('jonas')
    // The withheld message has taken its position, so no message moves when the block ends.
    await server.store.write((tx) => tx.blocks.remove('zoe' as StudentId, 'jonas' as StudentId))
    expect((await jonas.write('zoe', 'later')).position).toBe(sent.position + 1)
    expect((await zoe.history('jonas')).map(({ content }) => content)).toEqual(['later', 'before'])
  })

  it('N15 refuse a message to a student whom I blocked', async () => {
    await server.store.write((tx) => tx.blocks.add('amina' as StudentId, 'luca' as StudentId))
    await refused({ toUserId: 'luca', content: 'hi' }, [403])
  })

  it('N16 ignore a sender, times and a delivery status in a message of a client', async () => {
    const forged = {
      senderId: 'lina',
      fromUserId: 'lina',
      createdAt: '2001-01-01T00:00:00Z',
      timestamp: 1,
      isRead: true,
      deliveryStatus: 'read',
      readAt: 1,
      deliveredAt: 1,
      position: 1,
      queuedForDelivery: false,
      withheld: true,
      conversationId: 'x',
    }
    const { status, body } = await amina.post<ApiMessage>('/api/messages', { ...forged, toUserId: 'youssef', content: 'forged?' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      senderId: 'amina',
      fromUserId: 'amina',
      isRead: false,
      deliveryStatus: 'sent',
      readAt: null,
      deliveredAt: null,
      queuedForDelivery: true,
    })
    expect(Date.parse(body.createdAt)).toBeGreaterThan(Date.parse('2020-01-01'))
    expect(body.position).toBeGreaterThan(1)
    expect(Object.keys(body)).not.toContain('conversationId')
    const youssef = await server.as('youssef')
    expect((await youssef.history('amina'))[0]).toEqual(body)
  })

  const says = async (input: unknown) => {
    const { body } = await refused(input, [400])
    return body.field === undefined ? body.message : `${body.field}: ${body.message}`
  }

  it('ENV-15 ERR-001 say that a missing value is required', async () => {
    expect(await says({ content: 'hi' })).toBe('toUserId: Required')
    expect(await says({ toUserId: 'youssef' })).toBe('content: Required')
    expect(await says({})).toMatch(/Required$/)
  })

  it('ERR-002 name the expected and the received type', async () => {
    expect(await says({ toUserId: 'youssef', content: 7 })).toBe('content: Expected string, received number')
    expect(await says({ toUserId: ['youssef'], content: 'x' })).toBe('toUserId: Expected string, received array')
    expect(await says({ toUserId: 'youssef', content: null })).toBe('content: Expected string, received null')
    expect(await says([])).toBe('Expected object, received another value.')
  })

  it('ERR-003 ERR-004 say that a text is too short, and any other value invalid', async () => {
    expect(await says({ toUserId: 'youssef', content: 'x', messageType: 'image' })).toBe('messageType: Invalid input')
    expect(await says({ toUserId: 'youssef', content: '' })).toBe('content: String must contain at least 1 character(s)')
  })

  it('ENV-17 N31 refuse keys of prototypes at any depth', async () => {
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      for (const json of [
        `{"toUserId":"youssef","content":"x","${key}":{"isAdmin":true}}`,
        `{"toUserId":"youssef","content":"x","a":[{"b":{"${key}":1}}]}`,
      ]) {
        for (const [method, path] of [
          ['POST', '/api/messages'],
          ['PUT', '/api/users/availability'],
          ['POST', '/sync/pull'],
          ['POST', '/api/login'],
          ['POST', '/api/messages/conversations/youssef/read'],
          ['POST', '/api/meetup-requests'],
          ['PATCH', '/api/meetup-requests/demo-meetup'],
          ['POST', '/api/study-groups'],
          ['POST', '/api/study-groups/demo-anatomy/join'],
          ['DELETE', '/api/study-groups/demo-anatomy'],
          ['PUT', '/api/study-sessions/demo-anatomy'],
          ['PUT', '/api/users/profile'],
          ['POST', '/api/batch'],
        ] as const) {
          const before = await state()
          const response = await amina.call<Failure>(method, path, json, { 'Content-Type': 'application/json' })
          expect([response.status, response.body.code]).toEqual([400, 'invalid'])
          expect(await state()).toEqual(before)
        }
      }
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  it('N32 refuse text that is too long, or has broken or control characters', async () => {
    await refused({ toUserId: 'youssef', content: 'x'.repeat(100_000) }, [400, 413])
    await refused({ toUserId: 'youssef', content: '😀'.repeat(10_001) }, [400])
    expect((await post({ toUserId: 'youssef', content: '😀'.repeat(10_000) })).status).toBe(201)
    await refused({ toUserId: 'youssef', content: 'x'.repeat(2 * 1024 * 1024) }, [413])
    for (const content of ['a\u0000b', '\ud800', 'b\udfff!', '\u001b[31m'])
      await refused(`{"toUserId":"youssef","content":${JSON.stringify(content)}}`, [400, 415])
    for (const content of ['a\\u0000b', '\\ud800', 'b\\udfff!']) {
      const response = await amina.post<Failure>('/api/messages', `{"toUserId":"youssef","content":"${content}"}`, {
        'Content-Type': 'application/json',
      })
      expect([response.status, response.body.code]).toEqual([400, 'invalid'])
    }
    for (const body of [
      { subjects: Array.from({ length: 10_000 }, () => 'x') },
      { location: 'x'.repeat(10_000) },
      { availabilityText: 'a\u0007' },
      { subjects: ['\ud800'] },
    ]) {
      expect((await amina.put('/api/users/availability', body)).status).toBe(400)
    }
    for (const id of ['x'.repeat(65), 'a b', '../x', 'a_b', '']) await refused({ id, toUserId: 'youssef', content: 'x' }, [400])
  })

  it('refuse a long body without reading it, and the next request on its connection still works', async () => {
    const long = { content: 'x'.repeat(900_000) }
    for (const [cookie, body, status] of [
      ['', long, 401],
      [amina.cookie, { content: 'x'.repeat(4_000_000) }, 413],
    ] as const) {
      for (let time = 0; time < 3; time++) {
        const response = await server.call('POST', '/api/messages', { body, headers: { Cookie: cookie } })
        expect(response.status).toBe(status)
        expect((await server.call('GET', '/healthz')).status).toBe(200)
      }
    }
  })

  it('refuse a body that is not JSON or is nested too deeply', async () => {
    for (const body of ['{', '{"toUserId":}', 'null x', '['.repeat(100_000)]) {
      const response = await amina.post<Failure>('/api/messages', body, { 'Content-Type': 'application/json' })
      expect([response.status, response.body.code]).toEqual([400, 'invalid'])
    }
    expect((await server.call('GET', '/healthz')).status).toBe(200)
  })

  it('ENV-4 BATCH-9 refuse an invalid idempotency key', async () => {
    for (const key of ['a b', 'x'.repeat(101), 'ü', '{}']) {
      const response = await amina.post(
        '/api/messages',
        { id: 'keyed', toUserId: 'youssef', content: 'x' },
        { 'Idempotency-Key': encodeURI(key) },
      )
      expect(response.status).toBe(400)
      const item = { method: 'POST', path: '/api/messages', body: { toUserId: 'youssef', content: 'x' }, idempotencyKey: key }
      expect((await amina.post<{ status: number }[]>('/api/batch', [item])).body.map(({ status }) => status)).toEqual([400])
    }
  })
})
