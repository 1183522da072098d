import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { REQUEST_TIMEOUT } from '../../schemas/constants.ts'
import type { Envelope } from '../../schemas/envelope.ts'
import { NO_RESPONSE, type SendResult } from './send-result.ts'
import { httpTransport, requestOf } from './transport.ts'
import type { HttpResponse, HttpRequest } from './http.ts'
import { COMMANDS, type Input } from '../../schemas/commands/registry.ts'
import { availabilityEnvelope, inQueue, messageEnvelope, readEnvelope, sampleEnvelope } from './testing/sample-envelopes.ts'
import { NoResponse } from '../platform/fetch-server.ts'
import { log } from '../platform/log.ts'

const message = inQueue(1, messageEnvelope('m1', 'lina'))
const positions = { epoch: 'e', feeds: { 'user:amina': 7 } }

/** Returns a transport with a scripted response, and the requests that it sent. */
function scripted(response: (Partial<HttpResponse> & { headers?: Record<string, string> }) | Error) {
  const asked: HttpRequest[] = []
  const transport = httpTransport(async (request) => {
    asked.push(request)
    if (response instanceof Error) throw response
    return { status: 200, body: null, text: '', header: (name) => response.headers?.[name] ?? null, ...response }
  })
  return { transport, asked }
}

const items = (...envelopes: Envelope[]) => envelopes.map((envelope, at) => ({ envelope, after: at === 0 ? [] : [envelopes[0]!.id] }))

describe('the request of an envelope', () => {
  it('ENV-11 is that of its command, with the time of composing and the UTC offset', () => {
    expect(requestOf(message)).toEqual({
      method: 'POST',
      path: '/api/messages',
      body: { ...(message.input as object), composedAt: '1970-01-01T00:00:01.000Z', utcOffset: 60 },
    })
    expect(requestOf(inQueue(1, availabilityEnvelope('a1', { status: 'available' })))).toMatchObject({
      method: 'PUT',
      path: '/api/users/availability',
      body: { status: 'available' },
    })
  })

  it('ENV-37 has the input of an older version lifted to the present one', () => {
    const older = inQueue(1, availabilityEnvelope('a1', { status: 'available' }))
    const command = COMMANDS.setAvailability
    const { version } = command
    onTestFinished(() => void Object.assign(command, { version, lift: undefined }))
    const lift = (input: unknown, v: number) => ({ ...(input as object), location: `lifted from ${v}` })
    Object.assign(command, { version: version + 1, lift })
    expect(requestOf(older).body).toMatchObject({ status: 'available', location: `lifted from ${version}` })
    expect(requestOf({ ...older, v: version + 1 }).body).not.toHaveProperty('location')
  })

  it('the request of a profile change contains the student’s id and the changed fields', () => {
    const { method, path, body } = requestOf(inQueue(1, sampleEnvelope('updateProfile', 'u1', { university: 'Riverside' })))
    expect([method, path]).toEqual(['PUT', '/api/users/profile'])
    expect(body).toEqual({ userId: 'amina', university: 'Riverside', composedAt: '1970-01-01T00:00:01.000Z', utcOffset: 60 })
  })

  it('the request of an answer has its meetup request in its path, and no receiver', () => {
    const { method, path, body } = requestOf(
      inQueue(1, sampleEnvelope('answerMeetup', 'a1', { id: 'p1', status: 'accepted', requesterId: 'lina' } as Input<'answerMeetup'>)),
    )
    expect([method, path]).toEqual(['PATCH', '/api/meetup-requests/p1'])
    expect(body).toEqual({ status: 'accepted', composedAt: '1970-01-01T00:00:01.000Z', utcOffset: 60 })
  })

  it('has ids from the input in its path, and no fields that only this device needs', () => {
    const request = requestOf(inQueue(1, readEnvelope('r1', 'lina', 7)))
    expect(request.path).toBe('/api/messages/conversations/lina/read')
    expect(request.body).toEqual({ upTo: 'm7', composedAt: '1970-01-01T00:00:01.000Z', utcOffset: 60 })
  })
})

describe('httpTransport.send', () => {
  it('ENV-1 ENV-3 ENV-24 sends an envelope in its student’s name, with its id as key and a timeout of 15 s', async () => {
    const { transport, asked } = scripted({ status: 201 })
    await transport.send(message)
    expect(asked).toEqual([{ ...requestOf(message), student: 'amina', headers: { 'Idempotency-Key': 'm1' }, timeout: REQUEST_TIMEOUT }])
  })

  it('returns status, body, positions and the wait in ms', async () => {
    const { transport } = scripted({ status: 201, body: { id: 'm1' }, headers: { 'X-Feed-Positions': JSON.stringify(positions) } })
    expect(await transport.send(message)).toEqual({ status: 201, body: { id: 'm1' }, positions, retryAfter: null })
    expect(await scripted({ status: 429, headers: { 'Retry-After': '7' } }).transport.send(message)).toMatchObject({
      status: 429,
      retryAfter: 7000,
    })
  })

  it('ignores a Retry-After that is no number of seconds', async () => {
    expect(
      await scripted({ status: 503, headers: { 'Retry-After': 'Fri, 20 Nov 2026 22:00:00 GMT' } }).transport.send(message),
    ).toMatchObject({ retryAfter: null })
  })

  it('returns status 0 and does not reject when no response came', async () => {
    expect(await scripted(new NoResponse()).transport.send(message)).toEqual({
      status: 0,
      body: null,
      positions: null,
      retryAfter: null,
    })
  })
})

it.each([
  ['a defect of ours', new TypeError('x is not a function'), ['Changes could not be sent']],
  ['a missing response', new NoResponse(), []],
])('a batch that ends by %s has no result, and only a defect is told', async (_, thrown, told) => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
  const two = items(message, inQueue(2, messageEnvelope('m2', 'lina')))
  expect(await scripted(thrown).transport.sendBatch(two)).toEqual([NO_RESPONSE, NO_RESPONSE])
  expect(warn.mock.calls).toEqual(told.map((event) => [event, expect.objectContaining({ cause: thrown })]))
  warn.mockRestore()
})

describe('a mutation that fails', () => {
  it.each([
    ['with 500', { status: 500 }],
    ['with 400', { status: 400 }],
    ['without a response', new NoResponse()],
  ])('ERR-008 %s is sent only once: the outbox decides whether and when to retry', async (_, response) => {
    const { transport, asked } = scripted(response)
    await transport.send(message)
    expect(asked).toHaveLength(1)
    await transport.sendBatch(items(message, inQueue(2, messageEnvelope('m2', 'lina'))))
    expect(asked).toHaveLength(2)
  })
})

describe('httpTransport.sendBatch', () => {
  const second = inQueue(2, messageEnvelope('m2', 'lina'))

  it('sends envelopes in one batch, in order, each with the ids on which it depends', async () => {
    const { transport, asked } = scripted({ body: [{ status: 201 }, { status: 201 }] })
    await transport.sendBatch(items(message, second))
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

  it('returns a result for each envelope', async () => {
    const { transport } = scripted({
      body: [
        { status: 201, body: { id: 'm1' }, positions },
        { status: 503, body: { code: 'busy' }, retryAfter: 2 },
      ],
    })
    expect(await transport.sendBatch(items(message, second))).toEqual([
      { status: 201, body: { id: 'm1' }, positions, retryAfter: null },
      { status: 503, body: { code: 'busy' }, positions: null, retryAfter: 2000 },
    ])
  })

  it('BATCH-14 returns status 0 for an envelope whose item is missing', async () => {
    const results = await scripted({ body: [{ status: 201 }] }).transport.sendBatch(items(message, second))
    expect(results.map(({ status }) => status)).toEqual([201, 0])
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
  ])(
    'BATCH-13 turns %i of the whole batch into %i for each item, so that none is refused for an error that is not its own',
    async (status, each) => {
      const results = await scripted({ status, body: { code: 'other-student' }, headers: { 'Retry-After': '3' } }).transport.sendBatch(
        items(message, second),
      )
      const expected: SendResult = { status: each, body: { code: 'other-student' }, positions: null, retryAfter: 3000 }
      expect(results).toEqual([expected, expected])
    },
  )

  it('returns 503 for each envelope when the response is no list (a proxy’s page)', async () => {
    const results = await scripted({ status: 200, body: null }).transport.sendBatch(items(message, second))
    expect(results.map(({ status }) => status)).toEqual([503, 503])
  })

  it('returns status 0 for each envelope when no response came', async () => {
    const results = await scripted(new NoResponse()).transport.sendBatch(items(message, second))
    expect(results.map(({ status }) => status)).toEqual([0, 0])
  })
})
