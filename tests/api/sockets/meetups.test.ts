import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MeetupId } from '../../../schemas/ids.ts'
import { ClientDevice } from '../../support/client-device.ts'
import { Line } from '../../support/node-web-socket.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestSocket } from '../../support/socket.ts'
import type { TestStudent } from '../../support/student.ts'
import { drawn } from '../../support/portrait-url.ts'
import { waitFor } from '../../support/wait-for.ts'

const WISH = { subject: 'Anatomy', scheduledTime: '2026-03-05T16:30:00.000Z', location: 'Anatomy Lab', message: 'The skull?' }
const AMINA = { id: 'amina', firstName: 'Amina', lastName: 'Yusuf', profileImageUrl: drawn('amina') }
const YOUSSEF = { id: 'youssef', firstName: 'Youssef', lastName: 'Mansour', profileImageUrl: drawn('youssef') }

describe('meetup requests on the socket', () => {
  let server: TestServer
  let amina: TestStudent
  let youssef: TestStudent
  let hers: TestSocket
  let his: TestSocket
  let other: TestSocket
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true })
    amina = await server.as('amina')
    youssef = await server.as('youssef')
    ;[hers, his, other] = await Promise.all([amina.socket(), youssef.socket(), (await server.as('lina')).socket()])
    await Promise.all([hers, his, other].map((socket) => socket.settled()))
  })
  afterAll(() => server.close())

  const ask = async (more: object = {}) =>
    (await amina.post<{ id: string }>('/api/meetup-requests', { toUserId: 'youssef', ...WISH, ...more })).body.id
  const answer = (id: string, status: string) => youssef.call('PATCH', `/api/meetup-requests/${id}`, { status })
  const settled = () => Promise.all([hers, his, other].map((socket) => socket.settled()))

  it('DATA-050 DATA-051 DATA-052 send a request with requester, subject, time and place', async () => {
    const requestId = await ask()
    expect(await his.next('meetupRequest', (frame) => frame.requestId === requestId)).toEqual({
      type: 'meetupRequest',
      requestId,
      targetUserId: 'youssef',
      fromUser: AMINA,
      ...WISH,
    })
  })

  it('MEET-018 are sent by the app on the socket, too, once the server has them, with the sender’s id, names and picture', async () => {
    const line = new Line(server.url, amina)
    const phone = new ClientDevice(amina, line)
    await phone.client.start()
    phone.online()
    await phone.until('me', null, (me) => me !== null)
    const { scheduledTime, ...wish } = WISH
    await phone.client.act('requestMeetup', {
      id: 'by-phone' as MeetupId,
      toUserId: youssef.id,
      ...wish,
      scheduledTime: Date.parse(scheduledTime),
    })
    await waitFor(() => expect(line.sent.filter(({ type }) => type === 'meetupRequest')).toHaveLength(1))
    expect(line.sent.find(({ type }) => type === 'meetupRequest')).toEqual({
      type: 'meetupRequest',
      senderId: 'amina',
      requestId: 'by-phone',
      fromUser: AMINA,
      targetUserId: 'youssef',
      ...WISH,
    })
    phone.client.stop()
    await his.next('meetupRequest', ({ requestId }) => requestId === 'by-phone')
  })

  it('WS-031 send a request to its target only', async () => {
    const requestId = await ask()
    await his.next('meetupRequest', (frame) => frame.requestId === requestId)
    await settled()
    expect([hers.all('meetupRequest'), other.all('meetupRequest')]).toEqual([[], []])
  })

  it('DATA-053 DATA-054 send an answer with its status, the one who answers and the requester', async () => {
    for (const status of ['accepted', 'declined']) {
      const requestId = await ask()
      await answer(requestId, status)
      expect(await hers.next('meetupResponse', (frame) => frame.requestId === requestId)).toEqual({
        type: 'meetupResponse',
        requestId,
        status,
        responseFromUser: YOUSSEF,
        originalRequester: AMINA,
      })
    }
  })

  it('WS-032 MEET-009 send an answer to the requester only', async () => {
    const requestId = await ask()
    await answer(requestId, 'accepted')
    await hers.next('meetupResponse', (frame) => frame.requestId === requestId)
    await settled()
    expect([his.all('meetupResponse'), other.all('meetupResponse')]).toEqual([[], []])
  })

  it('send each frame once, and none for a repeat or a refusal', async () => {
    const requestId = await ask({ id: 'told-once' })
    await ask({ id: 'told-once' })
    await ask({ id: 'told-once', subject: 'Other' })
    for (const status of ['accepted', 'accepted', 'declined']) await answer(requestId, status)
    await settled()
    expect(his.all('meetupRequest').filter((frame) => frame.requestId === requestId)).toHaveLength(1)
    expect(hers.all('meetupResponse').filter((frame) => frame.requestId === requestId)).toHaveLength(1)
  })

  it('send nothing again for a meetupRequest frame of a client, also in another student’s name (clarification D11)', async () => {
    const requestId = await ask()
    await his.next('meetupRequest', (frame) => frame.requestId === requestId)
    const before = server.log.length
    hers.send({ type: 'meetupRequest', requestId, senderId: 'amina', fromUser: AMINA, targetUserId: 'youssef', ...WISH })
    other.send({ type: 'meetupRequest', requestId, senderId: 'amina', fromUser: AMINA, targetUserId: 'youssef', ...WISH })
    other.send({ type: 'meetupRequest', requestId: 'made-up', senderId: 'amina', fromUser: AMINA, targetUserId: 'youssef', ...WISH })
    await settled()
    expect(his.all('meetupRequest').filter((frame) => frame.requestId === requestId || frame.requestId === 'made-up')).toHaveLength(1)
    // The server accepted the frames: it logged none as ignored.
    expect(server.log.slice(before)).toEqual([])
  })
})
