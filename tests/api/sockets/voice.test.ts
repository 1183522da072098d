import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND, VOICE_GRACE, VOICE_SEATS, VOICE_NOTIFICATION_INTERVAL } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { uuidv7 } from '../../../schemas/uuid.ts'
import type { VoiceRoomName } from '../../../schemas/voice.ts'
import { change, join, leave, open, remove, studySessionsOf } from '../../support/groups.ts'
import { block, unblock } from '../../support/safety.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestSocket } from '../../support/socket.ts'
import type { TestStudent } from '../../support/student.ts'

const OFFER = { description: { type: 'offer', sdp: 'v=0' } } as const

describe('voice rooms', () => {
  let server: TestServer
  let amina: TestStudent
  let lina: TestStudent
  let omar: TestStudent
  beforeAll(async () => {
    // The clock stands still, so no tokens would come back.
    server = await startTestServer({
      demo: true,
      memory: true,
      env: { ICE_SERVERS: 'stun:stun.riverside.example', RATE_LIMIT_SCALE: '100' },
    })
    ;[amina, lina, omar] = (await Promise.all(['amina', 'lina', 'omar'].map((id) => server.as(id)))) as [
      TestStudent,
      TestStudent,
      TestStudent,
    ]
  })
  afterAll(() => server.close())

  const voice = (student: TestStudent) => student.socket('?frames=voice')
  const roomOf = (id: string): VoiceRoomName => `group:${id}`
  /** Opens a group of amina, lina and omar, and returns its voice room. */
  const shared = async () => {
    const { id } = await open(amina, { name: 'Upper limb', groupSize: 'large' })
    for (const student of [lina, omar]) await join(student, id as string)
    return { id: id as string, room: roomOf(id as string) }
  }
  const enter = async (socket: TestSocket, room: VoiceRoomName) => {
    socket.send({ type: 'voiceJoin', room })
    return (await socket.next('voiceJoined', (frame) => frame.room === room)).seat
  }
  const refused = async (socket: TestSocket, room: string) => {
    socket.send({ type: 'voiceJoin', room })
    return (await socket.next('voiceRefused', (frame) => frame.room === room)).code
  }
  /** Waits until this socket hears that exactly these students are in the room. */
  const hears = (socket: TestSocket, room: VoiceRoomName, ...students: string[]) =>
    socket.next('voiceRoom', (frame) => frame.room === room && `${frame.seats.map((seat) => seat.student.id)}` === `${students}`)
  const flag = async (id: string) => (await studySessionsOf(amina)).find((session) => session.id === id)?.isVoiceActive
  const pass = async (ms: number) => {
    server.clock.advance(ms)
    await server.running.jobs.wake()
  }

  it('SOCK-40 SOCK-43 send every member the seats at once, and notify the others of the first one', async () => {
    const { id, room } = await shared()
    const [hers, his, outside] = [await voice(lina), await voice(omar), await amina.socket('?frames=pokes')]
    hers.send({ type: 'voiceJoin', room })
    expect(await hers.next('voiceJoined')).toMatchObject({ room, iceServers: [{ urls: ['stun:stun.riverside.example'] }] })
    const { seats } = await hears(outside, room, 'lina')
    expect(seats[0]).toMatchObject({ student: { firstName: 'Lina' }, muted: false })
    await enter(his, room)
    await hears(outside, room, 'lina', 'omar')
    his.send({ type: 'voiceMute', muted: true })
    await outside.next('voiceRoom', (frame) => frame.seats[1]?.muted === true)
    const told = async (student: TestStudent) =>
      (await notifications(student)).filter(({ groupId }) => groupId === id).map(({ title }) => title)
    expect([await told(amina), await told(lina)]).toEqual([
      ['Lina has opened voice', 'New group member', 'New group member'],
      ['New group member'],
    ])
    await Promise.all([hers.close(), his.close()])
    await hears(outside, room)
  })

  it('SOCK-46 notify of the next opening only after five minutes', async () => {
    const { id, room } = await shared()
    const hers = await voice(lina)
    const when = async () => (await notifications(amina)).find((each) => each.groupId === id && each.title.includes('voice'))?.timestamp
    await enter(hers, room)
    await hers.settled()
    const first = await when()
    hers.send({ type: 'voiceLeave' })
    await enter(hers, room)
    await hers.settled()
    expect(await when()).toBe(first)
    hers.send({ type: 'voiceLeave' })
    await hers.settled()
    await pass(VOICE_NOTIFICATION_INTERVAL + SECOND)
    await enter(hers, room)
    await hers.settled()
    await expect.poll(when).not.toBe(first)
    await hers.close()
  })

  it('SOCK-44 pass a signal to the seat that it names, and from nobody who is not in the same room', async () => {
    const { room } = await shared()
    const [hers, linas, outside] = [await voice(amina), await voice(lina), await voice(omar)]
    const [mine, other] = [await enter(hers, room), await enter(linas, room)]
    await hears(hers, room, 'amina', 'lina')
    linas.send({ type: 'voiceSignal', to: mine, signal: OFFER })
    expect(await hers.next('voiceSignal')).toEqual({ type: 'voiceSignal', from: other, signal: OFFER })
    const apart = await shared()
    await enter(outside, apart.room)
    for (const to of [mine, other]) outside.send({ type: 'voiceSignal', to, signal: OFFER })
    linas.send({ type: 'voiceSignal', to: other, signal: OFFER })
    linas.send({ type: 'voiceSignal', to: mine, signal: { description: { type: 'offer', sdp: 'x'.repeat(20_000) } } })
    await Promise.all([outside.settled(), linas.settled()])
    await hers.settled()
    expect([hers.all('voiceSignal').length, linas.all('voiceSignal')]).toEqual([1, []])
    await Promise.all([hers, linas, outside].map((socket) => socket.close()))
  })

  it('SOCK-40 SOCK-45 let in members only, not a student of another campus, and none into a room that is not there', async () => {
    const { id, room } = await shared()
    const [mei, stranger] = [await server.as('mei'), await server.enrol('far', { campusId: 'other.example' as never })]
    const [hers, theirs] = [await voice(mei), await voice(stranger)]
    expect([await refused(hers, room), await refused(theirs, room), await refused(hers, 'group:none')]).toEqual(Array(3).fill('not-found'))
    const linas = await voice(lina)
    await enter(linas, room)
    await hers.settled()
    expect(hers.all('voiceRoom')).toEqual([])
    // A member who leaves the group leaves its voice, too.
    await leave(lina, id)
    expect(await linas.next('voiceEnded')).toEqual({ type: 'voiceEnded', room, reason: 'removed' })
    expect(await refused(linas, room)).toBe('not-found')
    await Promise.all([hers, theirs, linas].map((socket) => socket.close()))
  })

  it('SOCK-42 have six seats, and refuse the seventh student', async () => {
    const { id, room } = await shared()
    const sockets: TestSocket[] = []
    for (let n = 0; n < VOICE_SEATS + 1; n++) {
      const student = await server.enrol(`seat${n}`, { campusId: 'demo' as never })
      expect((await join(student, id)).status).toBe(200)
      sockets.push(await voice(student))
    }
    for (const socket of sockets.slice(0, VOICE_SEATS)) await enter(socket, room)
    const seventh = sockets[VOICE_SEATS]!
    seventh.send({ type: 'voiceJoin', room })
    expect(await seventh.next('voiceRefused')).toMatchObject({
      code: 'voice-full',
      message: expect.stringMatching(/^Voice is full: 6 people are in/),
    })
    await sockets[0]!.close()
    await hears(seventh, room, ...['seat1', 'seat2', 'seat3', 'seat4', 'seat5'])
    await enter(seventh, room)
    await Promise.all(sockets.map((socket) => socket.close()))
  })

  it('SOCK-42 seat a student once: the newer socket has the seat', async () => {
    const { room } = await shared()
    const [older, newer] = [await voice(amina), await voice(amina)]
    await enter(older, room)
    await enter(newer, room)
    expect((await older.next('voiceEnded')).reason).toBe('elsewhere')
    await hears(newer, room, 'amina')
    await older.close()
    await newer.settled()
    expect(newer.all('voiceRoom').at(-1)?.seats).toHaveLength(1)
    await newer.close()
  })

  it('SOCK-45 end with the session: by its time, by a longer time later, and when it is ended', async () => {
    const { id, room } = await shared()
    const hers = await voice(amina)
    await enter(hers, room)
    await change(amina, id, { endTime: new Date(server.clock.now() + 2 * HOUR).toISOString() })
    await pass(HOUR)
    await hers.settled()
    expect(hers.all('voiceEnded')).toEqual([])
    await pass(HOUR)
    expect((await hers.next('voiceEnded')).reason).toBe('over')
    const next = await shared()
    await enter(hers, next.room)
    await remove(amina, next.id)
    expect(await hers.next('voiceEnded')).toEqual({ type: 'voiceEnded', room: next.room, reason: 'over' })
    await hers.close()
  })

  it('SOCK-46 clear isVoiceActive 30 s after the last student left', async () => {
    const { id, room } = await shared()
    const [hers, outside] = [await voice(amina), await lina.socket('?frames=pokes')]
    await enter(hers, room)
    await change(amina, id, { isVoiceActive: true })
    await hears(outside, room, 'amina')
    await hers.close()
    await hears(outside, room)
    await pass(VOICE_GRACE - SECOND)
    expect(await flag(id)).toBe(true)
    const again = await voice(amina)
    await enter(again, room)
    await pass(SECOND)
    expect(await flag(id)).toBe(true)
    await again.close()
    await hears(outside, room)
    await pass(VOICE_GRACE)
    await expect.poll(() => flag(id)).toBe(false)
  })

  it('SOCK-43 SOCK-44 connect no two students of whom one blocks the other, also when the block comes while they talk', async () => {
    const { room } = await shared()
    const [hers, linas, his] = [await voice(amina), await voice(lina), await voice(omar)]
    const seat = await enter(hers, room)
    await enter(linas, room)
    await enter(his, room)
    await hears(linas, room, 'amina', 'lina', 'omar')
    await block(lina, 'amina')
    await hears(linas, room, 'lina', 'omar')
    await hears(hers, room, 'amina', 'omar')
    linas.send({ type: 'voiceSignal', to: seat, signal: OFFER })
    his.send({ type: 'voiceSignal', to: seat, signal: OFFER })
    await hers.next('voiceSignal')
    await linas.settled()
    expect(hers.all('voiceSignal')).toHaveLength(1)
    await unblock(lina, 'amina')
    await hears(hers, room, 'amina', 'lina', 'omar')
    await Promise.all([hers, linas, his].map((socket) => socket.close()))
  })

  it('SOCK-40 SOCK-41 the voice room of a meetup is for its two, from ten minutes before its time until an hour after', async () => {
    const id = uuidv7(server.clock.now(), (count) => new Uint8Array(count).fill(7))
    const room: VoiceRoomName = `meetup:${id}`
    const at = server.clock.now() + HOUR
    const asked = { id, toUserId: 'lina', subject: 'Anatomy', location: 'Virtual (Voice Chat)', scheduledTime: new Date(at).toISOString() }
    expect((await amina.post('/api/meetup-requests', asked)).status).toBe(201)
    const [hers, linas, his] = [await voice(amina), await voice(lina), await voice(omar)]
    expect(await refused(hers, room)).toBe('not-agreed')
    await lina.call('PATCH', `/api/meetup-requests/${id}`, { status: 'accepted' })
    expect([await refused(hers, room), await refused(his, room)]).toEqual(['too-early', 'not-found'])
    await pass(HOUR - 10 * MINUTE)
    await enter(hers, room)
    await hears(linas, room, 'amina')
    expect((await notifications(lina)).map(({ title, type }) => [title, type])).toContainEqual(['Amina has opened voice', 'meetup'])
    await enter(linas, room)
    await hears(hers, room, 'amina', 'lina')
    await pass(10 * MINUTE + HOUR)
    expect([(await hers.next('voiceEnded')).reason, (await linas.next('voiceEnded')).reason]).toEqual(['over', 'over'])
    expect(await refused(hers, room)).toBe('over')
    await Promise.all([hers, linas, his].map((socket) => socket.close()))
  })

  it('SOCK-39 do not count as being online, and get no other frames', async () => {
    const zoe = await server.as('zoe')
    const watching = await amina.socket('?frames=pokes')
    const socket = await voice(zoe)
    await socket.settled()
    await amina.post('/api/messages', { toUserId: 'zoe', content: 'Are you there?' })
    await Promise.all([socket.settled(), watching.settled()])
    expect(new Set(socket.heard.map(({ type }) => type))).toEqual(new Set(['pong']))
    const changed = watching.all('presence').flatMap(({ changes }) => changes)
    expect(changed.filter(({ userId }) => userId === ('zoe' as StudentId))).toEqual([])
    await socket.close()
  })

  async function notifications(student: TestStudent) {
    const { body } = await student.get<{ title: string; type: string; groupId: string | null; timestamp: string }[]>('/api/notifications')
    return body
  }
})
