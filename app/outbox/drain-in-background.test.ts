import { beforeEach, expect, it } from 'vitest'
import type { StudentId } from '../../schemas/ids.ts'
import { drainInBackground } from './drain-in-background.ts'
import type { HttpRequest, HttpResponse } from './http.ts'
import { MemoryEnvelopeStore } from './memory-envelope-store.ts'
import type { SignOutMarker } from './sign-out-marker.ts'
import { AMINA, messageEnvelope } from './testing/sample-envelopes.ts'
import { NoResponse } from '../platform/fetch-server.ts'

type PendingSignOut = Awaited<ReturnType<SignOutMarker['get']>>

let envelopes: MemoryEnvelopeStore
let asked: string[]
let leaving: PendingSignOut
let student: StudentId
let http: (request: HttpRequest) => Promise<HttpResponse>

beforeEach(() => {
  envelopes = new MemoryEnvelopeStore()
  asked = []
  leaving = null
  student = AMINA
  http = async () => ({ status: 201, header: () => null, body: {}, text: '' })
})

const drained = () =>
  drainInBackground({
    marker: { get: async () => leaving, set: async () => {}, clear: async () => {} },
    envelopes,
    http: (request) => {
      asked.push(request.path)
      return http(request)
    },
    student: async () => student,
    now: () => 1,
    random: () => 1,
    later: () => () => {},
  })

it('asks nothing when nothing waits', async () => {
  expect([await drained(), asked]).toEqual([true, []])
})

it('ENV-30 asks whether the server responds before it sends what was never attempted', async () => {
  await envelopes.add(messageEnvelope('m1'))
  expect([await drained(), asked]).toEqual([true, ['/healthz', '/api/messages']])
})

it('ENV-30 leaves a change unattempted when the server does not respond', async () => {
  http = async () => Promise.reject(new NoResponse())
  await envelopes.add(messageEnvelope('m1'))
  expect([await drained(), asked]).toEqual([false, ['/healthz']])
  expect(envelopes.all()).toMatchObject([{ attempts: 0 }])
})

it.each([
  ['signs out', () => (leaving = { student: AMINA, session: 's1' } as unknown as PendingSignOut)],
  ['has made way for another one', () => (student = 'youssef' as StudentId)],
])('ENV-38 sends nothing of a student who %s while the server is asked', async (_, leaves) => {
  const { http: responding } = { http }
  http = (request) => {
    leaves()
    return responding(request)
  }
  await envelopes.add(messageEnvelope('m1'))
  expect([await drained(), asked]).toEqual([false, ['/healthz']])
})
