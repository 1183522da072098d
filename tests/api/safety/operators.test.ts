import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR } from '../../../schemas/constants.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { Replica, type TestStudent } from '../../support/student.ts'

interface ModeratedStudent {
  id: string
  suspendedAt: string | null
  removedAt: string | null
}
interface ModerationQueue {
  reports: {
    id: string
    reason: string
    message: string | null
    closedAt: string | null
    reporter: ModeratedStudent
    student: ModeratedStudent
  }[]
  suspended: ModeratedStudent[]
}

describe('operators', () => {
  let server: TestServer
  let operator: TestStudent
  let amina: TestStudent
  let luca: TestStudent
  beforeEach(async () => {
    server = await startTestServer({ env: { OPERATORS: 'boss@riverside.example, Second@Riverside.example' } })
    operator = await server.enrol('boss')
    amina = await server.enrol('amina')
    luca = await server.enrol('luca', { lastName: 'Ferri' })
  })
  afterEach(() => server.close())

  const desk = async () => (await operator.get<ModerationQueue>('/api/operator/desk')).body
  const suspend = (id: string) => operator.call<ModeratedStudent>('PUT', `/api/operator/students/${id}/suspension`)
  const lift = (id: string) => operator.call<ModeratedStudent>('DELETE', `/api/operator/students/${id}/suspension`)
  const CALLS = [
    ['GET', 'desk'],
    ['POST', 'reports/r1/close'],
    ['PUT', 'students/luca/suspension'],
    ['DELETE', 'students/luca/suspension'],
    ['DELETE', 'students/luca'],
  ] as const

  it('N01 N14 alone have access: not students, not a student who only claims the address, not without a session', async () => {
    const claims = await server.enrol('claims')
    await claims.put('/api/users/profile', { email: 'boss@riverside.example' })
    await amina.post('/api/reports', { id: 'r1', studentId: 'luca', reason: 'other' })
    for (const [method, path] of CALLS) {
      for (const student of [amina, claims]) expect((await student.call(method, `/api/operator/${path}`)).status).toBe(404)
      expect((await server.call(method, `/api/operator/${path}`)).status).toBe(401)
    }
    expect((await luca.get('/api/auth/user')).status).toBe(200)
    expect((await desk()).reports).toMatchObject([{ closedAt: null }])
  })

  it('AUTH-005 are students like all others, to themselves and to classmates: no profile, list or document shows a role', async () => {
    const replica = await new Replica(luca).pull()
    const views = {
      own: async (student: TestStudent) => (await student.get('/api/auth/user')).body,
      profile: async ({ id }: TestStudent) => (await luca.get(`/api/users/profile/${id}`)).body,
      listed: async ({ id }: TestStudent) => (await luca.get<{ id: string }[]>('/api/students/nearby')).body.find((each) => each.id === id),
      document: ({ id }: TestStudent) => ({ ...replica.get('students', id), rev: null }),
      account: async (student: TestStudent) => ({ ...(await new Replica(student).pull()).get('account', student.id), rev: null }),
    }
    for (const [name, view] of Object.entries(views)) {
      const [theirs, hers] = [await view(operator), await view(amina)]
      expect(JSON.parse(JSON.stringify(theirs).replaceAll('boss', 'amina')), name).toEqual(JSON.parse(JSON.stringify(hers)))
    }
  })

  it('AUTH-005 have no power of their own over groups, meetups and profiles: each is refused to them as to any student', async () => {
    const group = (await luca.post<{ id: string }>('/api/study-groups', { groupSize: 'small' })).body.id
    const meetup = (
      await luca.post<{ id: string }>('/api/meetup-requests', {
        toUserId: 'amina',
        subject: 'Anatomy',
        scheduledTime: new Date(server.clock.now() + HOUR).toISOString(),
        location: 'Library',
        message: '',
      })
    ).body.id
    const stranger = await server.enrol('omar')
    for (const [method, path, body] of [
      ['DELETE', `/api/study-groups/${group}`, undefined],
      ['PATCH', `/api/meetup-requests/${meetup}`, { status: 'declined' }],
      ['PUT', '/api/users/luca', { firstName: 'Not Luca' }],
    ] as const) {
      const [theirs, his] = [await operator.call(method, path, body), await stranger.call(method, path, body)]
      expect([theirs.status, theirs.body], path).toEqual([his.status, his.body])
      expect(theirs.status, path).toBeGreaterThanOrEqual(403)
    }
  })

  it('see reports with the message and both students, open ones first, and close them', async () => {
    const { id: messageId } = await luca.write('amina', 'come here')
    await amina.post('/api/reports', { id: 'first', studentId: 'luca', reason: 'unwanted', messageId })
    server.clock.advance(1_000)
    await luca.post('/api/reports', { id: 'second', studentId: 'amina', reason: 'other' })
    expect((await desk()).reports.map(({ id }) => id)).toEqual(['second', 'first'])
    for (let time = 0; time < 2; time++) expect((await operator.post('/api/operator/reports/second/close')).status).toBe(200)
    expect((await operator.post('/api/operator/reports/none/close')).status).toBe(404)
    expect((await desk()).reports).toMatchObject([
      {
        id: 'first',
        reason: 'unwanted',
        message: 'come here',
        closedAt: null,
        reporter: { id: 'amina' },
        student: { id: 'luca', lastName: 'Ferri', email: 'luca@riverside.example' },
      },
      { id: 'second', closedAt: new Date(server.clock.now()).toISOString() },
    ])
  })

  it('SOCK-9 N02 N11 suspend a student, who is signed out with a clear message and hidden until it is lifted', async () => {
    await luca.write('amina', 'hello')
    const device = await new Replica(amina).pull()
    const socket = await luca.socket()
    await socket.settled()
    expect((await suspend('luca')).body.suspendedAt).not.toBeNull()
    expect((await socket.closed).code).toBe(4401)
    expect((await luca.get('/api/auth/user')).status).toBe(401)
    const signIn = async () => {
      server.clock.advance(60_001)
      return server.signInByMail<Record<string, unknown>>('luca@riverside.example')
    }
    const refused = await signIn()
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      'suspended',
      'This account is suspended. Contact the people who run Friendioo at your university.',
    ])
    expect(refused.headers['set-cookie']).toBeUndefined()
    expect([(await device.pull()).get('students', 'luca'), (await amina.get('/api/users/profile/luca')).status]).toEqual([undefined, 404])
    expect((await desk()).suspended.map(({ id }) => id)).toEqual(['luca'])
    // An existing conversation may continue; the message waits for the suspended student.
    await amina.write('luca', 'are you there?')

    expect((await lift('luca')).body.suspendedAt).toBeNull()
    expect([(await device.pull()).get('students', 'luca')?.lastName, (await desk()).suspended]).toEqual(['Ferri', []])
    expect((await signIn()).status).toBe(200)
  })

  it('remove a student, as if the account was deleted', async () => {
    await luca.write('amina', 'hello')
    const { status, body } = await operator.call<ModeratedStudent>('DELETE', '/api/operator/students/luca')
    expect([status, body.removedAt === null]).toEqual([200, false])
    expect((await luca.get('/api/auth/user')).status).toBe(401)
    expect((await amina.get('/api/messages/conversations')).body).toMatchObject([
      { partnerFirstName: 'Former', partnerLastName: 'student' },
    ])
    for (const [method, path] of CALLS.slice(2)) expect((await operator.call(method, `/api/operator/${path}`)).status).toBe(404)
  })

  it('cannot suspend or remove one another or themselves', async () => {
    await server.enrol('second')
    for (const id of ['boss', 'second'])
      expect([(await suspend(id)).status, (await operator.call('DELETE', `/api/operator/students/${id}`)).status]).toEqual([409, 409])
    const first = (await suspend('luca')).body
    server.clock.advance(1_000)
    expect([(await suspend('luca')).body, (await lift('luca')).status, (await lift('luca')).status]).toEqual([first, 200, 200])
    expect(server.log.filter(({ event }) => event === 'operator')).toHaveLength(4)
  })

  it('stop the start with one sentence when an entry is not an email address', async () => {
    await expect(startTestServer({ memory: true, env: { OPERATORS: 'boss' } })).rejects.toThrow(
      'OPERATORS=boss has boss, which is no e-mail address',
    )
  })
})
