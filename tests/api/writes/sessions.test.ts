import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../../schemas/constants.ts'
import type { CampusId } from '../../../schemas/ids.ts'
import { change, inList, join, open, studySessionsOf, type ApiStudySession } from '../../support/groups.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { Replica, type TestStudent } from '../../support/student.ts'
import { drawn } from '../../support/portrait-url.ts'

describe('study sessions', () => {
  let server: TestServer
  let amina: TestStudent
  let lina: TestStudent
  let omar: TestStudent
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true })
    amina = await server.as('amina')
    lina = await server.as('lina')
    omar = await server.as('omar')
  })
  afterAll(() => server.close())

  const at = (ms: number) => new Date(server.clock.now() + ms).toISOString()
  const heads = () => server.store.read((view) => view.feeds.heads(['user:amina', 'user:lina', 'campus:demo']))
  const one = async (student: TestStudent, id: string) => (await studySessionsOf(student)).find((session) => session.id === id)
  /** Opens a session of amina and lina that lasts one hour. Returns its id. */
  const begun = async (more: object = {}) => {
    const { id } = await open(amina, more)
    await join(lina, id)
    return id
  }

  it('API-029 are the active ones of my groups, without those that have ended', async () => {
    const id = await begun()
    for (const student of [amina, lina]) expect((await one(student, id))!.status).toBe('active')
    expect(await one(omar, id)).toBeUndefined()
    const over = await begun()
    await change(amina, over, { status: 'ended', endTime: at(0) })
    const { status, body } = await lina.get<{ id: string; status: string }[]>('/api/study-sessions/active')
    expect([status, [...new Set(body.map((session) => session.status))]]).toEqual([200, ['active']])
    expect(body.map((session) => session.id)).not.toContain(over)
  })

  it('DATA-038 DATA-042 have a subject, a start, an end and an owner', async () => {
    const id = await begun({ subject: 'Anatomy' })
    expect(await one(lina, id)).toMatchObject({ id, subject: 'Anatomy', startTime: at(0), endTime: at(HOUR), userId: 'amina' })
  })

  it('DATA-040 DATA-043 show their group and its members, and no field more', async () => {
    const id = await begun({ name: 'Upper limb', subject: 'Anatomy' })
    const expected = {
      id,
      groupId: id,
      subject: 'Anatomy',
      startTime: at(0),
      endTime: at(HOUR),
      isVoiceActive: false,
      status: 'active',
      userId: 'amina',
      participantCount: 2,
      group: {
        id,
        name: 'Upper limb',
        members: [
          { userId: 'amina', user: { id: 'amina', firstName: 'Amina', lastName: 'Yusuf', profileImageUrl: drawn('amina') } },
          { userId: 'lina', user: { id: 'lina', firstName: 'Lina', lastName: 'Haddad', profileImageUrl: drawn('lina') } },
        ],
      },
    }
    for (const student of [amina, lina]) expect(await one(student, id)).toEqual(expected)
  })

  it('API-031 DATA-039 let a member switch the voice', async () => {
    const id = await begun()
    for (const isVoiceActive of [true, false, true]) {
      const { status, body } = await change(lina, id, { isVoiceActive })
      expect([status, body.isVoiceActive, body.endTime, body.participantCount]).toEqual([200, isVoiceActive, at(HOUR), 2])
      expect((await one(amina, id))!.isVoiceActive).toBe(isVoiceActive)
    }
  })

  it('API-032 let a member move their end, and the group’s end with it, later or earlier', async () => {
    const id = await begun()
    const [hers, his] = [await new Replica(amina).pull(), await new Replica(omar).pull()]
    for (const endTime of [at(HOUR + 30 * MINUTE), at(12 * HOUR), at(5 * MINUTE)]) {
      const { status, body } = await change(lina, id, { endTime })
      expect([status, body.endTime]).toEqual([200, endTime])
      expect([(await one(amina, id))!.endTime, (await inList(omar, id))!.endTime]).toEqual([endTime, endTime])
      await Promise.all([hers, his].map((replica) => replica.pull()))
      const ms = Date.parse(endTime)
      expect([hers.get('groups', id)!.endTime, hers.get('sessions', id)!.endTime, his.get('groups', id)!.endTime]).toEqual([ms, ms, ms])
    }
  })

  it('end after their start and at most 12 hours after it, when they are scheduled for later', async () => {
    const id = await begun({ scheduledAt: at(20 * HOUR) })
    expect((await change(amina, id, { endTime: at(21 * HOUR + 30 * MINUTE) })).status).toBe(200)
    for (const ms of [19 * HOUR, 20 * HOUR, 32 * HOUR + 1]) expect((await change(amina, id, { endTime: at(ms) })).status).toBe(400)
  })

  it('API-033 let a member end them, and the group with them', async () => {
    const id = await begun()
    server.clock.advance(MINUTE)
    const { status, body } = await change(lina, id, { status: 'ended', endTime: at(0) })
    expect([status, body.status, body.endTime, body.participantCount]).toEqual([200, 'ended', at(0), 2])
    for (const student of [amina, lina]) expect([await one(student, id), await inList(student, id)]).toEqual([undefined, undefined])
    const bootstrap = await new Replica(amina).pull()
    expect([bootstrap.get('sessions', id), bootstrap.get('groups', id)]).toEqual([undefined, undefined])
    expect((await change(amina, id, { status: 'ended' })).status).toBe(404)
    // Without an end, or with one in the future, the session ends now.
    for (const endTime of [undefined, at(HOUR)])
      expect((await change(amina, await begun(), { status: 'ended', endTime })).body.endTime).toBe(at(0))
  })

  it('N30 cannot be changed by another student, and do not exist for another campus', async () => {
    const stranger = await server.enrol('stranger', { campusId: 'other.example' as CampusId })
    const id = await begun({ invitedUsers: ['omar'] })
    const before = await heads()
    for (const body of [{ isVoiceActive: true }, { endTime: at(2 * HOUR) }, { status: 'ended', endTime: at(0) }]) {
      const refused = await change(omar, id, body)
      expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
      expect((await change(stranger, id, body)).body).toEqual((await change(stranger, 'nothing', body)).body)
    }
    expect((await change(stranger, id, { isVoiceActive: true })).status).toBe(404)
    expect(await heads()).toEqual(before)
  })

  it('refuse invalid values, and nothing is stored', async () => {
    const id = await begun()
    const before = await heads()
    for (const wrong of [
      { endTime: at(0) },
      { endTime: at(-1) },
      { endTime: at(12 * HOUR + 1) },
      { endTime: 'late' },
      { endTime: 1e20 },
      { isVoiceActive: 'yes' },
      { status: 'paused' },
    ]) {
      const refused = await change(amina, id, wrong)
      expect([wrong, refused.status, refused.body]).toEqual([
        wrong,
        400,
        { code: 'invalid', field: Object.keys(wrong)[0], message: expect.any(String) },
      ])
    }
    expect(await heads()).toEqual(before)
  })

  it('take owner, start and group from the server, not from the client', async () => {
    const id = await begun()
    const before = (await one(amina, id))!
    const forged = {
      userId: 'lina',
      startTime: at(-HOUR),
      groupId: 'demo-anatomy',
      subject: 'Other',
      participantCount: 9,
      id: 'demo-anatomy',
      status: 'active',
    }
    expect([(await change(lina, id, forged)).status, await one(amina, id)]).toEqual([200, before])
  })

  it('N18 F01 change once when a command is repeated with its key', async () => {
    const id = await begun()
    const [later, key] = [{ endTime: at(2 * HOUR) }, { 'Idempotency-Key': 'extend-1' }]
    const first = await change(amina, id, later, key)
    await change(lina, id, { endTime: at(3 * HOUR) })
    expect((await change(amina, id, later, key)).body).toEqual(first.body)
    expect((await one(amina, id))!.endTime).toBe(at(3 * HOUR))
    const other = await change(amina, id, { endTime: at(4 * HOUR) }, key)
    expect([other.status, (other.body as ApiStudySession).code]).toEqual([409, 'key-reused'])
  })

  it('can only be ended when their time is over', async () => {
    const id = await begun()
    server.clock.advance(HOUR)
    for (const body of [{ endTime: at(HOUR) }, { isVoiceActive: true }]) {
      const refused = await change(amina, id, body)
      expect([refused.status, refused.body]).toEqual([409, { code: 'group-over', message: 'This study session has ended.' }])
    }
    expect((await change(amina, id, { status: 'ended' })).status).toBe(200)
  })
})
