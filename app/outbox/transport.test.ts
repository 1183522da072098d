import { describe, expect, it } from 'vitest'
import { REQUEST_TIMEOUT } from '../../schemas/constants.ts'
import type { Envelope } from '../../schemas/envelope.ts'
import type { SendResult } from './send-result.ts'
import { httpTransport, requestOf } from './transport.ts'
import type { HttpResponse, HttpRequest } from './http.ts'
import type { Input } from '../../schemas/commands/registry.ts'
import { availabilityEnvelope, inQueue, messageEnvelope, readEnvelope, sampleEnvelope } from './testing/sample-envelopes.ts'

const message = inQueue(1, messageEnvelope('m1', 'lina'))
const positions = { epoch: 'e', feeds: { 'user:amina': 7 } }

/** A courier over answers given by hand, and what was asked. */
function scripted(answer: Partial<HttpResponse> & { headers?: Record<string, string> } | Error) {
  const asked: HttpRequest[] = []
  const courier = httpTransport(async (request) => {
    asked.push(request)
    if (answer instanceof Error) throw answer
    return { status: 200, body: null, text: '', header: (name) => answer.headers?.[name] ?? null, ...answer }
  })
  return { courier, asked }
}

const parcels = (...envelopes: Envelope[]) => envelopes.map((envelope, at) => ({ envelope, after: at === 0 ? [] : [envelopes[0]!.id] }))

describe('the request that an envelope stands for', () => {
  it('is its command’s, with when and where on the clock it was composed', () => {
    expect(requestOf(message)).toEqual({
      method: 'POST',
      path: '/api/messages',
      body: { ...(message.input as object), composedAt: '1970-01-01T00:00:01.000Z', utcOffset: 60 },
    })
    expect(requestOf(inQueue(1, availabilityEnvelope('a1', { status: 'available' })))).toMatchObject({ method: 'PUT', path: '/api/users/availability', body: { status: 'available' } })
  })

  it('of a profile change is whose it is and what changed', () => {
    const { method, path, body } = requestOf(inQueue(1, sampleEnvelope('updateProfile', 'u1', { university: 'Riverside' })))
    expect([method, path]).toEqual(['PUT', '/api/users/profile'])
    expect(body).toEqual({ userId: 'amina', university: 'Riverside', composedAt: '1970-01-01T00:00:01.000Z', utcOffset: 60 })
  })

  it('of an answer to a request has that in its path, and nothing of whom it goes to', () => {
    const { method, path, body } = requestOf(inQueue(1, sampleEnvelope('answerMeetup', 'a1', { id: 'p1', status: 'accepted', requesterId: 'lina' } as Input<'answerMeetup'>)))
    expect([method, path]).toEqual(['PATCH', '/api/meetup-requests/p1'])
    expect(body).toEqual({ status: 'accepted', composedAt: '1970-01-01T00:00:01.000Z', utcOffset: 60 })
  })

  it('has names from the input in its path, and what only this device needs left out', () => {
    const request = requestOf(inQueue(1, readEnvelope('r1', 'lina', 7)))
    expect(request.path).toBe('/api/messages/conversations/lina/read')
    expect(request.body).toEqual({ upTo: 'm7', composedAt: '1970-01-01T00:00:01.000Z', utcOffset: 60 })
  })
})

describe('one envelope', () => {
  it('travels in its student’s name, with its id as key, and counts as lost after 15 s', async () => {
    const { courier, asked } = scripted({ status: 201 })
    await courier.send(message)
    expect(asked).toEqual([{ ...requestOf(message), student: 'amina', headers: { 'Idempotency-Key': 'm1' }, timeout: REQUEST_TIMEOUT }])
  })

  it('brings back status, body, positions and how long to wait, in ms', async () => {
    const { courier } = scripted({ status: 201, body: { id: 'm1' }, headers: { 'X-Feed-Positions': JSON.stringify(positions) } })
    expect(await courier.send(message)).toEqual({ status: 201, body: { id: 'm1' }, positions, retryAfter: null })
    expect(await scripted({ status: 429, headers: { 'Retry-After': '7' } }).courier.send(message)).toMatchObject({ status: 429, retryAfter: 7000 })
  })

  it('takes no notice of a Retry-After that is no number of seconds', async () => {
    expect(await scripted({ status: 503, headers: { 'Retry-After': 'Fri, 20 Nov 2026 22:00:00 GMT' } }).courier.send(message)).toMatchObject({ retryAfter: null })
  })

  it('brings nothing back where no answer came, and does not reject', async () => {
    expect(await scripted(new TypeError('Failed to fetch')).courier.send(message)).toEqual({ status: 0, body: null, positions: null, retryAfter: null })
  })
})

describe('a mutation that fails', () => {
  it.each([
    ['with 500', { status: 500 }],
    ['with 400', { status: 400 }],
    ['without an answer', new TypeError('Failed to fetch')],
  ])('ERR-008 %s is asked once: whether and when it goes again is the queue’s to say', async (_, answer) => {
    const { courier, asked } = scripted(answer)
    await courier.send(message)
    expect(asked).toHaveLength(1)
    await courier.sendBatch(parcels(message, inQueue(2, messageEnvelope('m2', 'lina'))))
    expect(asked).toHaveLength(2)
  })
})

describe('several', () => {
  const second = inQueue(2, messageEnvelope('m2', 'lina'))

  it('travel in one batch, in order, with what each depends on', async () => {
    const { courier, asked } = scripted({ body: [{ status: 201 }, { status: 201 }] })
    await courier.sendBatch(parcels(message, second))
    expect(asked).toEqual([
      {
        method: 'POST',
        path: '/api/batch',
        student: 'amina',
        timeout: REQUEST_TIMEOUT,
        body: [
          { ...requestOf(message), idempotencyKey: 'm1', after: [] },
          { ...requestOf(second), idempotencyKey: 'm2', after: ['m1'] },
        ],
      },
    ])
  })

  it('bring back an answer each', async () => {
    const { courier } = scripted({ body: [{ status: 201, body: { id: 'm1' }, positions }, { status: 503, body: { code: 'busy' }, retryAfter: 2 }] })
    expect(await courier.sendBatch(parcels(message, second))).toEqual([
      { status: 201, body: { id: 'm1' }, positions, retryAfter: null },
      { status: 503, body: { code: 'busy' }, positions: null, retryAfter: 2000 },
    ])
  })

  it('have no answer where the batch has one too few', async () => {
    const answers = await scripted({ body: [{ status: 201 }] }).courier.sendBatch(parcels(message, second))
    expect(answers.map(({ status }) => status)).toEqual([201, 0])
  })

  it.each([
    [401, 401],
    [409, 409],
    [426, 426],
    [429, 429],
    [400, 503],
    [404, 503],
    [413, 503],
    [500, 503],
    [502, 503],
  ])('%i of the whole batch is %i for each: no item is refused for what is not its own', async (status, each) => {
    const answers = await scripted({ status, body: { code: 'other-student' }, headers: { 'Retry-After': '3' } }).courier.sendBatch(parcels(message, second))
    const expected: SendResult = { status: each, body: { code: 'other-student' }, positions: null, retryAfter: 3000 }
    expect(answers).toEqual([expected, expected])
  })

  it('try later where the batch is no list (a proxy’s page)', async () => {
    const answers = await scripted({ status: 200, body: null }).courier.sendBatch(parcels(message, second))
    expect(answers.map(({ status }) => status)).toEqual([503, 503])
  })

  it('have no answer where none came', async () => {
    const answers = await scripted(new DOMException('signal timed out', 'TimeoutError')).courier.sendBatch(parcels(message, second))
    expect(answers.map(({ status }) => status)).toEqual([0, 0])
  })
})
