import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR, INVITATION_LIFETIME, INVITATION_SEATS, INVITATIONS_MAX } from '../../../schemas/constants.ts'
import type { CampusId } from '../../../schemas/ids.ts'
import type { InvitationOffer } from '../../../schemas/invitation.ts'
import { saveStudent } from '../../../sync-server/commands/save-student.ts'
import { liftSuspension, suspendStudent } from '../../../sync-server/commands/suspend-student.ts'
import type { SqliteStore } from '../../../sync-server/store/sqlite/store.ts'
import { ClientDevice } from '../../support/client-device.ts'
import { notificationsOf } from '../../support/notifications.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { Replica, type TestStudent } from '../../support/student.ts'

const TOKEN = 'a-secret-of-24-letters-x'
const NO_LINK = { code: 'not-found', message: 'This invitation no longer works. Ask your classmate for a new link.' }

interface Made {
  id: string
  expiresAt: string
  seatsLeft: number
  code: string
}

describe('an invitation', () => {
  let server: TestServer
  let maker: TestStudent
  let guest: TestStudent
  beforeEach(async () => {
    server = await startTestServer({ memory: true })
    maker = await server.enrol('maker', { firstName: 'Amina' })
    guest = await server.enrol('guest', { email: 'guest@gmail.com', program: 'Medicine', year: '1st Year' })
  })
  afterEach(() => server.close())

  const make = (student = maker, token = TOKEN, id = token) => student.post<Made>('/api/account/invitations', { id, token })
  const revoke = (student: TestStudent, id = TOKEN) => student.call('DELETE', `/api/account/invitations/${id}`)
  const look = (token = TOKEN) => server.call<InvitationOffer>('GET', `/api/invitations/${token}`)
  const accept = (student = guest, token = TOKEN, key?: string) =>
    student.post<{ campusId: string }>(`/api/invitations/${token}/accept`, undefined, key === undefined ? {} : { 'Idempotency-Key': key })
  const mine = async (student = maker) => (await student.get<{ invitations: Made[] }>('/api/auth/user')).body.invitations
  const isDead = async (student = guest) => {
    const [looked, accepted] = [await look(), await accept(student)]
    expect([looked.status, looked.body, accepted.status, accepted.body]).toEqual([404, NO_LINK, 404, NO_LINK])
    expect((await student.get('/api/auth/user')).body.campusId).toBeNull()
  }

  it('shows everybody with the link where it leads and who made it, and nothing else', async () => {
    const { status, body } = await make()
    const expiresAt = new Date(server.clock.now() + INVITATION_LIFETIME).toISOString()
    expect([status, body]).toEqual([
      201,
      { id: TOKEN, createdAt: new Date(server.clock.now()).toISOString(), expiresAt, seatsLeft: INVITATION_SEATS },
    ])
    const looked = await look()
    expect([looked.status, looked.headers['cache-control'], looked.body]).toEqual([
      200,
      'private, no-store',
      { campusId: 'riverside.example', from: 'Amina', expiresAt },
    ])
  })

  it('adds the guest to the campus: classmates see each other, the guest’s devices are reset, and sockets reconnect', async () => {
    const studies = { program: 'Medicine', year: '1st Year' }
    const classmate = await server.enrol('classmate', studies)
    const [theirs, own] = [await new Replica(classmate).pull(), await new Replica(guest).pull()]
    const socket = await guest.socket('?frames=pokes')
    await socket.next('hello')
    await make()
    const { status, body } = await accept()
    expect([status, body]).toEqual([200, expect.objectContaining({ campusId: 'riverside.example', campusInvited: true })])
    expect((await socket.closed).code).toBe(1012)
    await own.pull()
    expect([
      own.resets,
      own
        .all('students')
        .map(({ id }) => id)
        .sort(),
    ]).toEqual([1, ['classmate', 'maker']])
    expect((await theirs.pull()).get('students', 'guest')).toBeDefined()
    expect((await notificationsOf(classmate)).map(({ type, senderId }) => [type, senderId])).toEqual([['academic_match', 'guest']])
    expect(await mine()).toMatchObject([{ id: TOKEN, seatsLeft: INVITATION_SEATS - 1 }])
  })

  it('joins a student who accepted it offline as soon as they are online again', async () => {
    await make()
    const phone = new ClientDevice(guest)
    await phone.client.start()
    await phone.until('me', null, (me) => me?.campusId === null)
    phone.offline()
    await phone.client.act('acceptInvitation', { token: TOKEN })
    expect((await guest.get('/api/auth/user')).body.campusId).toBeNull()
    phone.online()
    await phone.until('me', null, (me) => me?.campusId === 'riverside.example')
    phone.client.stop()
    expect(await mine()).toMatchObject([{ seatsLeft: INVITATION_SEATS - 1 }])
  })

  it('N18 takes one seat and gets the same response when it is accepted twice with one key', async () => {
    await make()
    const both = await Promise.all([accept(guest, TOKEN, 'k1'), accept(guest, TOKEN, 'k1')])
    expect(both.map(({ status, body }) => [status, body.campusId])).toEqual(Array(2).fill([200, 'riverside.example']))
    expect(await mine()).toMatchObject([{ seatsLeft: INVITATION_SEATS - 1 }])
  })

  it('assigns its last seat to one of the students who accept at once', async () => {
    await make()
    for (let at = 1; at < INVITATION_SEATS; at++)
      expect((await accept(await server.enrol(`g${at}`, { email: `g${at}@gmail.com` }))).status).toBe(200)
    const late = await Promise.all(Array.from({ length: 5 }, (_, at) => server.enrol(`late${at}`, { email: `late${at}@gmail.com` })))
    const all = await Promise.all(late.map((student) => accept(student)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
    expect(await mine()).toMatchObject([{ seatsLeft: 0 }])
    await isDead()
  })

  it('works for a week by the server’s clock, whatever the device sends', async () => {
    await maker.post('/api/account/invitations', {
      id: 'i1',
      token: TOKEN,
      composedAt: new Date(server.clock.now() - HOUR).toISOString(),
      expiresAt: '2999-01-01T00:00:00.000Z',
      seatsLeft: 99,
    })
    expect(await mine()).toMatchObject([{ seatsLeft: INVITATION_SEATS }])
    server.clock.advance(INVITATION_LIFETIME - 1)
    expect((await look()).status).toBe(200)
    server.clock.advance(1)
    await isDead()
  })

  it('brings no one in when its creator revokes it, but earlier guests stay', async () => {
    await make()
    await accept(await server.enrol('early', { email: 'early@gmail.com' }))
    expect((await revoke(guest)).status).toBe(404)
    expect((await look()).status).toBe(200)
    expect([(await revoke(maker)).body, (await revoke(maker)).status]).toEqual([{ id: TOKEN }, 404])
    expect(await mine()).toEqual([])
    await isDead()
    expect((await (await server.browser('early')).get('/api/auth/user')).body.campusId).toBe('riverside.example')
  })

  it('an invitation that never existed is refused with the same message, whatever its secret looks like', async () => {
    await isDead()
    for (const token of ['short', '__proto__', `${TOKEN}${TOKEN}${TOKEN}`, '%00'.repeat(24), "' or 1=1 --".padEnd(24, 'x')]) {
      const { status } = await look(encodeURIComponent(token))
      expect([400, 404]).toContain(status)
      expect([400, 404]).toContain((await accept(guest, encodeURIComponent(token))).status)
    }
  })

  it('is only for students without a campus', async () => {
    await make()
    for (const student of [
      maker,
      await server.enrol('classmate'),
      await server.enrol('stranger', { email: 'stranger@hillside.example' }),
    ]) {
      const { status, body } = await accept(student)
      expect([status, body]).toEqual([409, expect.objectContaining({ code: 'has-campus' })])
    }
    expect(await mine()).toMatchObject([{ seatsLeft: INVITATION_SEATS }])
  })

  it('N37 can be made only by a student who proved the campus, not by one without a campus or with an invitation', async () => {
    await make()
    const unproven = { code: 'not-proven', message: expect.stringMatching(/\w/) }
    const second = () => make(guest, 'another-secret-of-24-letters')
    expect([(await second()).status, (await second()).body]).toEqual([403, unproven])
    await accept()
    await guest.put('/api/users/profile', { campusInvited: false, campusId: 'hillside.example', university: 'Riverside' })
    expect([(await second()).status, (await second()).body]).toEqual([403, unproven])
    expect((await look('another-secret-of-24-letters')).status).toBe(404)
  })

  it('is one of at most five that work at once, without the expired and revoked ones', async () => {
    const all = []
    for (let at = 0; at <= INVITATIONS_MAX; at++) all.push(await make(maker, `${TOKEN}-${at}`))
    expect(all.map(({ status }) => status)).toEqual([...Array<number>(INVITATIONS_MAX).fill(201), 409])
    expect(all.at(-1)!.body.code).toBe('too-many-invitations')
    await revoke(maker, `${TOKEN}-0`)
    expect((await make(maker, `${TOKEN}-6`)).status).toBe(201)
    server.clock.advance(INVITATION_LIFETIME)
    expect((await make(maker, `${TOKEN}-7`)).status).toBe(201)
    expect((await mine()).map(({ id }) => id)).toEqual([`${TOKEN}-7`])
  })

  it('N19 cannot be made a second time with a used secret or id', async () => {
    await make(maker, TOKEN, 'i1')
    const other = await server.enrol('other', { email: 'other@hillside.example' })
    const again = [
      await make(other, TOKEN, 'i2'),
      await make(maker, TOKEN, 'i2'),
      await make(maker, 'another-secret-of-24-letters', 'i1'),
      await make(other, 'another-secret-of-24-letters', 'i1'),
    ]
    expect(again.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([409, 'key-reused']))
    // The same input again returns the same invitation.
    expect((await make(maker, TOKEN, 'i1')).status).toBe(201)
    expect((await look()).body.campusId).toBe('riverside.example')
    expect(await mine()).toHaveLength(1)
  })

  it('is refused when its secret is easy to guess', async () => {
    for (const token of [undefined, null, 7, '', 'short', 'x'.repeat(21), 'with spaces in its 24 let', 'x'.repeat(65)]) {
      expect((await maker.post('/api/account/invitations', { id: 'i1', token })).status).toBe(400)
    }
  })

  it('ends when its creator changes campus, is deleted, or is suspended, even after the suspension is lifted', async () => {
    const { services } = server.running
    const record = async () => (await server.store.read((view) => view.students.byId(maker.id)))!
    const keep = (change: (before: Awaited<ReturnType<typeof record>>) => object) =>
      server.store.write(async (tx) => {
        const before = (await tx.students.byId(maker.id))!
        await saveStudent(tx, before, { ...before, ...change(before) }, services)
      })
    await make()
    await keep(() => ({ campusId: 'hillside.example' as CampusId }))
    await isDead()
    await keep(() => ({ campusId: 'riverside.example' as CampusId }))
    await isDead()

    await revoke(maker)
    await make(maker, `${TOKEN}-2`, 'i2')
    await server.store.write(async (tx) => void (await suspendStudent(tx, (await tx.students.byId(maker.id))!, services)))
    expect((await look(`${TOKEN}-2`)).status).toBe(404)
    await server.store.write(async (tx) => void (await liftSuspension(tx, (await tx.students.byId(maker.id))!, services)))
    expect((await look(`${TOKEN}-2`)).status).toBe(404)

    const back = await server.browser('maker')
    await make(back, `${TOKEN}-3`)
    await back.call('DELETE', '/api/account')
    expect((await accept(guest, `${TOKEN}-3`)).status).toBe(404)
  })

  it('cannot be accepted without a session or from another origin', async () => {
    await make()
    expect((await server.call('POST', `/api/invitations/${TOKEN}/accept`)).status).toBe(401)
    expect((await guest.post(`/api/invitations/${TOKEN}/accept`, undefined, { Origin: 'https://evil.example' })).status).toBe(403)
    expect(await mine()).toMatchObject([{ seatsLeft: INVITATION_SEATS }])
  })

  it('has its secret in no response and in no table', async () => {
    const made = await make(maker, TOKEN, 'i1')
    await accept()
    const texts = [
      made.text,
      (await maker.get('/api/auth/user')).text,
      JSON.stringify(await maker.pull(null)),
      (await maker.get('/api/account/export')).text,
      (await look()).text,
    ]
    for (const text of texts) expect(text).not.toContain(TOKEN)
    expect((server.store as SqliteStore).serialize().includes(TOKEN)).toBe(false)
  })
})
