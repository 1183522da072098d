import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { groupsOf, join, membersOf, open, studySessionsOf } from '../../support/groups.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import type { TestStudent } from '../../support/student.ts'
import { drawn } from '../../support/portrait-url.ts'

describe('study groups at /api', () => {
  let server: TestServer
  let amina: TestStudent
  let hana: TestStudent
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true })
    amina = await server.as('amina')
    hana = await server.as('hana')
  })
  afterAll(() => server.close())

  const ids = async (student: TestStudent, path = '') => (await groupsOf(student, path)).map((group) => group.id as string)

  it('API-049 are all open groups of the campus, mine included, the first to end first', async () => {
    expect(await ids(amina)).toEqual(['demo-pharmacology', 'demo-anatomy', 'demo-pathology'])
    expect(await ids(hana)).toEqual(await ids(amina))
  })

  it('API-050 are only mine at /my', async () => {
    expect([await ids(amina, '/my'), await ids(hana, '/my'), await ids(await server.as('omar'), '/my')]).toEqual([
      ['demo-anatomy'],
      ['demo-pharmacology'],
      [],
    ])
  })

  it('DATA-044 have an id, a name, a description and a subject', async () => {
    const text = expect.stringMatching(/./)
    for (const group of await groupsOf(amina)) expect(group).toMatchObject({ id: text, name: text, description: text, subject: text })
  })

  it('DATA-045 DATA-046 have a size, a number of seats and a number of members', async () => {
    for (const group of await groupsOf(amina)) {
      expect(group.groupSize).toMatch(/^(solo|small|large)$/)
      expect([typeof group.maxMembers, group.currentMembers, group.memberIds.length]).toEqual(['number', 1, 1])
    }
  })

  it('DATA-048 DATA-049 end after their duration in minutes', async () => {
    for (const group of await groupsOf(amina)) {
      expect(group.scheduledAt).toBeNull()
      expect(Date.parse(group.endTime) - Date.parse(group.createdAt)).toBe(group.studyDuration * 60_000)
    }
  })

  it('DATA-047 have the place where their founder wants to study, in every list', async () => {
    const { id, location } = await open(hana, { location: 'Study Hall B' })
    const lists = [await groupsOf(amina), await groupsOf(hana), await groupsOf(hana, '/my')]
    expect([location, ...lists.map((groups) => groups.find((group) => group.id === id)!.location)]).toEqual(Array(4).fill('Study Hall B'))
  })

  it('API-051 show names and pictures of members to the campus, and to fellow members also the numbers that their owner shows', async () => {
    const { id } = await open(hana)
    for (const member of ['david', 'jonas']) await join(await server.as(member), id)
    const hide = async (student: string) =>
      server.store.write(async (tx) => tx.students.put({ ...(await tx.students.byId(student as StudentId))!, contactVisibility: 'nobody' }))
    await hide('david')
    const outside = await membersOf(amina, id)
    expect(
      outside.map(({ userId, firstName, lastName, phoneNumber, whatsappNumber }) => [
        userId,
        firstName,
        lastName,
        phoneNumber,
        whatsappNumber,
      ]),
    ).toEqual([
      ['hana', 'Hana', 'Novakova', '', ''],
      ['david', 'David', 'Okafor', '', ''],
      ['jonas', 'Jonas', 'Weber', '', ''],
    ])
    const number = expect.stringMatching(/^\+49/)
    const numbers = async (student: string) =>
      (await membersOf(await server.as(student), id)).map(({ phoneNumber, whatsappNumber }) => [phoneNumber, whatsappNumber])
    expect(await numbers('jonas')).toEqual([
      [number, number],
      ['', ''],
      [number, ''],
    ])
    // A student always sees their own numbers.
    expect((await numbers('david'))[1]).toEqual([number, number])
    for (const member of outside) {
      expect(member).toMatchObject({ profileImageUrl: drawn(String(member.userId)), user: { id: member.userId } })
      expect(member).not.toHaveProperty('email')
    }
    const nowhere = await amina.get('/api/study-groups/nothing/members')
    expect([nowhere.status, nowhere.body.code]).toEqual([404, 'not-found'])
  })

  it('N01 require a session', async () => {
    for (const path of [
      '/api/study-groups',
      '/api/study-groups/my',
      '/api/study-groups/demo-anatomy/members',
      '/api/study-sessions/active',
    ]) {
      expect([path, (await server.call('GET', path)).status]).toEqual([path, 401])
    }
  })

  it('GROUP-038 leave the lists at their end, with no client open, even before the server has ended them', async () => {
    const all = await ids(amina)
    expect(all[0]).toBe('demo-pharmacology')
    server.clock.advance(HOUR + 2_000)
    expect((await studySessionsOf(hana)).map(({ id }) => id)).not.toContain('demo-pharmacology')
    expect(await ids(amina)).not.toContain('demo-pharmacology')
    await server.running.jobs.wake()
    expect(await server.store.read((view) => view.groups.byIds(['demo-pharmacology']))).toEqual([])
  })
})
