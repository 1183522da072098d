import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../tests/support/server.ts'
import type { TestStudent } from '../../tests/support/student.ts'

interface Failure {
  code: string
  message: string
}

describe('N31 a request with the name of an object property', () => {
  let server: TestServer
  let amina: TestStudent
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true })
    amina = await server.as('amina')
  })
  afterAll(() => server.close())

  const IDS = [
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'valueOf',
    'hasOwnProperty',
    '%5f%5fproto%5f%5f',
    '%00',
    '%',
    '..%2f',
    'x'.repeat(65),
  ]
  const clean = expect.objectContaining({ code: expect.stringMatching(/^[a-z-]+$/), message: expect.stringMatching(/\w/) })

  it.each(IDS)('gets 400 or 404 as JSON when %s is in a path or a query', async (id) => {
    const asked: [method: string, path: string][] = [
      ['GET', `/api/${id}`],
      ['POST', `/api/${id}`],
      ['GET', `/sync/${id}`],
      ['PUT', `/api/users/${id}`],
      ['GET', `/api/users/profile/${id}`],
      ['GET', `/api/messages/conversations/${id}`],
      ['POST', `/api/messages/conversations/${id}/read`],
      ['GET', `/api/messages/conversations/youssef?before=${id}`],
      ['GET', `/sync/history?of=${id}`],
      ['GET', `/sync/history?of=messages&with=youssef&before=${id}`],
      ['GET', `/sync/history?of=notifications&before=${id}`],
    ]
    for (const [method, path] of asked) {
      const { status, headers, body } = await amina.call<Failure>(method, path)
      expect([path, [400, 404].includes(status), headers['content-type'], body]).toEqual([path, true, 'application/json', clean])
    }
    const inBatch = asked.filter(([method]) => method !== 'GET').map(([method, path], at) => ({ method, path, idempotencyKey: `k${at}` }))
    const { body: results } = await amina.post<{ status: number; body: Failure }[]>('/api/batch', inBatch)
    for (const { status, body } of results) expect([[400, 404].includes(status), body]).toEqual([true, clean])
  })

  it.each(['__proto__', 'constructor', 'prototype', '%5f%5fproto%5f%5f', '%70rototype'])(
    'ENV-17 gets 400 when %s is in a path or is the name of a parameter',
    async (name) => {
      const asked: [method: string, path: string][] = [
        ['GET', `/api/${name}`],
        ['PUT', `/api/users/${name}`],
        ['GET', `/api/users/profile/${name}`],
        ['POST', `/api/messages/conversations/${name}/read`],
        ['GET', `/sync/history?of=students&${name}=x`],
        ['GET', `/api/login?${name}`],
      ]
      for (const [method, path] of asked) {
        const { status, body } = await amina.call<Failure>(method, path)
        expect([path, status, body]).toEqual([
          path,
          400,
          { code: 'invalid', message: 'The path or a parameter name contains a reserved word.' },
        ])
      }
      const { body: results } = await amina.post<{ status: number }[]>('/api/batch', [
        { method: 'PUT', path: `/api/users/${name}`, idempotencyKey: 'k' },
      ])
      expect(results.map(({ status }) => status)).toEqual([400])
    },
  )

  it.each(['__proto__', 'constructor', 'toString', 'valueOf'])(
    'gets 400 and stores nothing when %s is the id of a new object',
    async (id) => {
      const heads = () => server.store.read((view) => view.feeds.heads(['user:amina', 'user:youssef']))
      const before = await heads()
      for (const body of [
        { id, toUserId: 'youssef', content: 'x' },
        { clientMessageId: id, toUserId: 'youssef', content: 'x' },
        { toUserId: id, content: 'x' },
      ]) {
        const response = await amina.post<Failure>('/api/messages', body)
        expect([response.status, response.body.code]).toEqual([400, 'invalid'])
      }
      expect(await heads()).toEqual(before)
    },
  )
})
