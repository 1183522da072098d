import { beforeEach, describe, expect, it } from 'vitest'
import type { Input } from '../../../schemas/commands/registry.ts'
import type { Envelope } from '../../../schemas/envelope.ts'
import type { ClientFrame } from '../../../schemas/socket.ts'
import { NO_RESPONSE, type SendResult } from '../../outbox/send-result.ts'
import { AMINA, inQueue, messageEnvelope, sampleEnvelope } from '../../outbox/testing/sample-envelopes.ts'
import { announceMeetups } from './announce-meetups.ts'
import { MemoryLocalStore } from '../store/memory-local-store.ts'
import { sampleAccount } from '../testing/sample-documents.ts'

const request = (id: string) =>
  inQueue(
    1,
    sampleEnvelope('requestMeetup', id, {
      id,
      toUserId: 'youssef',
      subject: 'Anatomy',
      scheduledTime: 9_000,
      location: 'Lab',
      message: 'Now?',
    } as Input<'requestMeetup'>),
  )
const taken: SendResult = { ...NO_RESPONSE, status: 201 }

describe('a meetup request', () => {
  let local: MemoryLocalStore
  let said: ClientFrame[]
  let result: SendResult
  const transport = () =>
    announceMeetups({ send: async () => result, sendBatch: async (items) => items.map(() => result) }, AMINA, local, (frame) =>
      said.push(frame),
    )
  const rest = () => new Promise((resolve) => setTimeout(resolve, 0))
  const frames = () => said.map((frame) => (frame as { requestId?: string }).requestId)

  beforeEach(async () => {
    local = new MemoryLocalStore()
    await local.apply({ account: [sampleAccount('amina', { firstName: 'Amina', lastName: 'Yusuf', profileImageUrl: '/api/images/a' })] })
    said = []
    result = taken
  })

  it('is sent on the socket once the server has it, with the sender’s id, names and image', async () => {
    expect(await transport().send(request('p1'))).toBe(taken)
    await rest()
    expect(said).toEqual([
      {
        type: 'meetupRequest',
        senderId: 'amina',
        requestId: 'p1',
        fromUser: { id: 'amina', firstName: 'Amina', lastName: 'Yusuf', profileImageUrl: '/api/images/a' },
        targetUserId: 'youssef',
        subject: 'Anatomy',
        scheduledTime: '1970-01-01T00:00:09.000Z',
        location: 'Lab',
        message: 'Now?',
      },
    ])
  })

  it('is sent also when it was in a batch with other commands, which are not sent', async () => {
    const items = [request('p1'), inQueue(2, messageEnvelope('m1')), request('p2')].map((envelope: Envelope) => ({ envelope, after: [] }))
    expect(await transport().sendBatch(items)).toEqual([taken, taken, taken])
    await rest()
    expect(frames()).toEqual(['p1', 'p2'])
  })

  it.each([0, 404, 409, 503])('is not sent after status %i, nor when the sender’s account is missing', async (status) => {
    result = { ...NO_RESPONSE, status }
    await transport().send(request('p1'))
    result = taken
    await local.clear()
    await transport().send(request('p1'))
    await rest()
    expect(said).toEqual([])
  })
})
