import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR } from '../../../schemas/constants.ts'
import type { CampusId, StudentId } from '../../../schemas/ids.ts'
import { isPastRemoval } from '../../../schemas/rules/group.ts'
import { groupsOf, inList, join, leave, membersOf, open, remove, type Failure, type ApiGroup } from '../../support/groups.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { Replica, type TestStudent } from '../../support/student.ts'

describe('the members of a study group', () => {
  let server: TestServer
  let amina: TestStudent
  let lina: TestStudent
  let omar: TestStudent
  let stranger: TestStudent
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true })
    amina = await server.as('amina')
    lina = await server.as('lina')
    omar = await server.as('omar')
    stranger = await server.enrol('stranger', { campusId: 'other.example' as CampusId })
  })
  afterAll(() => server.close())

  const heads = () =>
    server.store.read((view) => view.feeds.heads(['user:amina', 'user:lina', 'user:omar', 'user:stranger', 'campus:demo']))
  const joinFromNotification = (student: TestStudent, groupId: string) => student.post<ApiGroup>(`/api/notifications/join-group/${groupId}`)

  it('API-027 API-052 DATA-046 include a student who joins, from the group or a notification, with a body or without one', async () => {
    const { id } = await open(amina)
    const joined = await join(lina, id)
    expect([joined.status, joined.body.memberIds, joined.body.currentMembers]).toEqual([200, ['amina', 'lina'], 2])
    const told = await joinFromNotification(omar, id)
    expect([told.status, told.body]).toEqual([200, { ...joined.body, memberIds: ['amina', 'lina', 'omar'], currentMembers: 3 }])
    const withBody = await (
      await server.as('sara')
    ).post<ApiGroup>(`/api/study-groups/${id}/join`, { userId: 'mei', groupId: 'demo-anatomy' })
    expect([withBody.status, withBody.body.memberIds.at(-1)]).toEqual([200, 'sara'])
    expect((await membersOf(amina, id)).map((member) => member.id)).toEqual(['amina', 'lina', 'omar', 'sara'])
    for (const student of [lina, omar]) expect(await inList(student, id, '/my')).toMatchObject({ currentMembers: 4 })
  })

  it('stay the same when a member joins again, and no device gets a change', async () => {
    const { id } = await open(amina)
    const first = (await join(lina, id)).body
    const before = await heads()
    for (const again of [await join(lina, id), await joinFromNotification(lina, id), await join(amina, id)])
      expect([again.status, again.body]).toEqual([200, first])
    expect(await heads()).toEqual(before)
  })

  it('API-028 cannot become more at either endpoint when the group is full, ended or unknown', async () => {
    const { id } = await open(amina, { groupSize: 'solo' })
    await join(lina, id)
    const over = await open(amina, { composedAt: server.clock.now() - HOUR + 500 })
    server.clock.advance(1_000)
    const before = await heads()
    for (const [groupId, status, code] of [
      [id, 409, 'group-full'],
      [over.id, 409, 'group-over'],
      ['nothing', 404, 'not-found'],
    ] as const) {
      for (const refused of [await join(omar, groupId), await joinFromNotification(omar, groupId)]) {
        expect([refused.status, refused.body]).toEqual([status, { code, message: expect.stringMatching(/^This study group .+\.$/) }])
      }
    }
    expect(await heads()).toEqual(before)
    expect((await inList(omar, id))!.memberIds).toEqual(['amina', 'lina'])
    // A member can join again, even when the group is full.
    expect((await join(lina, id)).status).toBe(200)
  })

  it('N29 include only one of 20 students who want the last seat at once', async () => {
    const { id } = await open(amina, { groupSize: 'small', maxMembers: 2 })
    const asking = await Promise.all(Array.from({ length: 20 }, (_, at) => server.enrol(`asks-${at}`, { campusId: 'demo' as CampusId })))
    const responses = await Promise.all(asking.map((student) => join(student, id)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    for (const { status, body } of responses)
      if (status === 409) expect(body).toEqual({ code: 'group-full', message: 'This study group is full.' })
    const winner = asking[responses.findIndex(({ status }) => status === 200)]!
    const replica = await new Replica(winner).pull()
    expect([(await inList(amina, id))!.memberIds, replica.get('groups', id)!.memberIds]).toEqual([
      ['amina', winner.id],
      ['amina', winner.id],
    ])
    expect(replica.get('sessions', id)).toBeDefined()
  })

  it('have the session with their next pull, and the campus has the new member', async () => {
    const { id } = await open(amina)
    const [hers, his] = [await new Replica(lina).pull(), await new Replica(omar).pull()]
    await join(lina, id)
    await Promise.all([hers, his].map((replica) => replica.pull()))
    expect([hers.get('sessions', id)?.groupId, his.get('sessions', id), his.get('groups', id)!.memberIds]).toEqual([
      id,
      undefined,
      ['amina', 'lina'],
    ])
  })

  it('free a seat and lose the session when they leave, even the creator, while the others continue', async () => {
    const { id } = await open(amina, { groupSize: 'solo', name: 'Upper limb' })
    await join(lina, id)
    const [hers, linas, his] = [await new Replica(amina).pull(), await new Replica(lina).pull(), await new Replica(omar).pull()]
    const left = await leave(amina, id)
    expect([left.status, left.body]).toEqual([200, { id, name: 'Upper limb' }])
    await Promise.all([hers, linas, his].map((replica) => replica.pull()))
    expect([hers, linas, his].map((replica) => replica.get('groups', id)!.memberIds)).toEqual([['lina'], ['lina'], ['lina']])
    expect([hers, linas, his].map((replica) => replica.get('sessions', id) !== undefined)).toEqual([false, true, false])
    expect((await join(omar, id)).status).toBe(200)
    expect((await inList(omar, id, '/my'))!.memberIds).toEqual(['lina', 'omar'])
    expect(await inList(amina, id, '/my')).toBeUndefined()
  })

  it('stay the same when a student who is no member leaves', async () => {
    const { id } = await open(amina)
    const before = await heads()
    expect((await leave(lina, id)).status).toBe(200)
    expect(await heads()).toEqual(before)
    expect((await leave(amina, 'nothing')).status).toBe(404)
    expect((await leave(stranger, id)).status).toBe(404)
    expect((await inList(amina, id))!.memberIds).toEqual(['amina'])
  })

  it('end the group and its session when the last one leaves', async () => {
    const { id } = await open(amina)
    const hers = await new Replica(amina).pull()
    expect((await leave(amina, id)).status).toBe(200)
    await hers.pull()
    expect([hers.get('groups', id), hers.get('sessions', id), await inList(lina, id)]).toEqual([undefined, undefined, undefined])
  })

  it('members from another campus lose the group, and students whom they know only by it, when they leave', async () => {
    const { id } = await open(amina)
    const guest = await server.enrol('guest', { campusId: 'demo' as CampusId, program: 'Medicine' })
    await join(guest, id)
    await server.store.write(async (tx) =>
      tx.students.put({ ...(await tx.students.byId('guest' as StudentId))!, campusId: 'other.example' as CampusId }),
    )
    const theirs = await new Replica(guest).pull()
    expect([theirs.get('groups', id)!.id, theirs.get('students', 'amina')!.id]).toEqual([id, 'amina'])
    expect((await leave(guest, id)).status).toBe(200)
    await theirs.pull()
    expect([theirs.get('groups', id), theirs.get('sessions', id), theirs.get('students', 'amina')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('API-053 GROUP-052 can delete it for everybody', async () => {
    const { id } = await open(amina, { name: 'Upper limb' })
    await join(lina, id)
    const [hers, his] = [await new Replica(amina).pull(), await new Replica(omar).pull()]
    const deleted = await remove(lina, id)
    expect([deleted.status, deleted.body]).toEqual([200, { id, name: 'Upper limb' }])
    await Promise.all([hers, his].map((replica) => replica.pull()))
    for (const replica of [hers, his]) expect([replica.get('groups', id), replica.get('sessions', id)]).toEqual([undefined, undefined])
    for (const student of [amina, lina, omar]) expect(await inList(student, id)).toBeUndefined()
    for (const gone of [await remove(amina, id), await remove(amina, 'nothing')])
      expect([gone.status, gone.body.code]).toEqual([404, 'not-found'])
    expect(await server.store.read((view) => view.jobs.due(Number.MAX_SAFE_INTEGER, 100))).not.toContainEqual(
      expect.objectContaining({ payload: { groupId: id } }),
    )
  })

  it('N30 are the only ones who can delete it, not invited students', async () => {
    const { id } = await open(amina, { invitedUsers: ['omar'] })
    const before = await heads()
    const refused = await remove(omar, id)
    expect([refused.status, refused.body]).toEqual([403, { code: 'forbidden', message: 'Only members can delete a study group.' }])
    // The response does not reveal whether the group exists on another campus.
    expect((await remove(stranger, id)).body).toEqual((await remove(stranger, 'nothing')).body)
    expect(await heads()).toEqual(before)
    expect(await inList(amina, id)).toBeDefined()
  })

  it('are hidden with their group across a block in either direction, except in a group that both are in', async () => {
    const [luca, zoe, noah] = [await server.as('luca'), await server.as('zoe'), await server.as('noah')]
    const { id } = await open(luca)
    const shared = await open(luca)
    await join(zoe, shared.id)
    await server.store.write(async (tx) => {
      await tx.blocks.add('luca' as StudentId, 'zoe' as StudentId)
      await tx.blocks.add('noah' as StudentId, 'luca' as StudentId)
    })
    for (const student of [zoe, noah]) {
      const bootstrap = await new Replica(student).pull()
      expect([
        bootstrap.get('groups', id),
        await inList(student, id),
        (await join(student, id)).status,
        (await remove(student, id)).status,
      ]).toEqual([undefined, undefined, 404, 404])
      expect((await student.get<Failure>(`/api/study-groups/${id}/members`)).status).toBe(404)
    }
    const stays = await new Replica(zoe).pull()
    expect([stays.get('groups', shared.id)?.memberIds, (await groupsOf(zoe, '/my')).map((group) => group.id)]).toEqual([
      ['luca', 'zoe'],
      [shared.id],
    ])
    // They do not see each other in it, either.
    expect((await membersOf(zoe, shared.id)).map((member) => member.id)).toEqual(['zoe'])
  })

  it('stay in it after a change of campus, and know the others only by the group', async () => {
    const mover = await server.enrol('mover', { campusId: 'demo' as CampusId, firstName: 'Mo' })
    const { id } = await open(amina)
    await join(mover, id)
    await server.store.write(async (tx) =>
      tx.students.put({ ...(await tx.students.byId('mover' as StudentId))!, campusId: 'third.example' as CampusId }),
    )
    const [there, here] = [await new Replica(mover).pull(), await new Replica(omar).pull()]
    expect([
      there.all('groups').map((group) => group.id),
      there.get('students', 'amina')?.firstName,
      there.get('students', 'omar'),
    ]).toEqual([[id], 'Amina', undefined])
    await join(omar, id)
    await Promise.all([there, here].map((replica) => replica.pull()))
    expect([
      there.get('groups', id)!.memberIds,
      there.get('students', 'omar')?.firstName,
      here.get('students', 'mover')?.firstName,
    ]).toEqual([['amina', 'mover', 'omar'], 'Omar', 'Mo'])
    await remove(amina, id)
    await Promise.all([there, here].map((replica) => replica.pull()))
    expect([there.all('groups'), there.all('sessions'), there.all('students'), here.get('students', 'mover')]).toEqual([
      [],
      [],
      [],
      undefined,
    ])
  })

  it('F25 are none after its end, also on devices that were away, with a pull or without one', async () => {
    const { id } = await open(amina, { studyDuration: 60 })
    await join(lina, id)
    const replicas = [await new Replica(amina).pull(), await new Replica(lina).pull()]
    server.clock.advance(HOUR + 2_000)
    await server.running.jobs.wake()
    const shown = () =>
      replicas.map((replica) =>
        [...replica.all('groups'), ...replica.all('sessions')]
          .filter((doc) => !isPastRemoval(doc, server.clock.now()))
          .map((doc) => doc.id),
      )
    const untold = shown()
    expect(replicas.map((replica) => replica.get('groups', id)?.id)).toEqual([id, id])
    await Promise.all(replicas.map((replica) => replica.pull()))
    expect([shown(), replicas.map((replica) => replica.get('groups', id))]).toEqual([untold, [undefined, undefined]])
    for (const student of [amina, lina]) expect((await groupsOf(student, '/my')).map((group) => group.id)).not.toContain(id)
    expect([(await join(omar, id)).status, (await remove(amina, id)).status]).toEqual([404, 404])
  })
})
