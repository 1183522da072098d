import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GROUP_SEAT_LIFETIME, HOUR, MINUTE } from '../../../schemas/constants.ts'
import type { CampusId } from '../../../schemas/ids.ts'
import { removeStudent } from '../../../sync-server/commands/remove-student.ts'
import { inList, join, leave, open, uninvite } from '../../support/groups.ts'
import { block, notificationsOf } from '../../support/notifications.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { Replica, type TestStudent } from '../../support/student.ts'

let server: TestServer
let made = 0
const CAMPUS = 'riverside.example'
beforeAll(async () => {
  server = await startTestServer({ memory: true })
})
afterAll(() => server.close())

/** Enrols four students of one campus. */
async function four(): Promise<[TestStudent, TestStudent, TestStudent, TestStudent]> {
  const set = ++made
  const [maker, invited, third, fourth] = await Promise.all(
    ['maker', 'invited', 'third', 'fourth'].map((name) => server.enrol(`${name}-${set}`)),
  )
  return [maker!, invited!, third!, fourth!]
}
/** Opens a group of two seats, one of them held for the invited student. */
const pair = (maker: TestStudent, invited: TestStudent, more = {}) =>
  open(maker, { groupSize: 'solo', invitedUsers: [invited.id], ...more })
const refused = { status: 409, body: { code: 'group-full', message: expect.stringContaining('held for invited students') } }

describe('an invitation to a group', () => {
  it('holds the last seat for its student, who gets it, from others who ask first', async () => {
    const [maker, invited, third, fourth] = await four()
    const { id } = await pair(maker, invited)
    for (const response of await Promise.all([third, fourth].map((student) => join(student, id)))) expect(response).toMatchObject(refused)
    expect(await join(invited, id)).toMatchObject({ status: 200, body: { memberIds: [maker.id, invited.id], invitations: [] } })
    expect(await join(third, id)).toMatchObject({ status: 409, body: { message: 'This study group is full.' } })
  })

  it('is in the export of its student until they answer it', async () => {
    const [maker, invited] = await four()
    const { id, name } = await pair(maker, invited)
    const exported = async () => (await invited.get<{ groupInvitations: unknown[] }>('/api/account/export')).body.groupInvitations
    expect(await exported()).toEqual([{ groupId: id, name, at: new Date(server.clock.now()).toISOString() }])
    await join(invited, id)
    expect(await exported()).toEqual([])
  })

  it('holds it for 30 minutes, after which the first student who asks gets it', async () => {
    const [maker, invited, third, fourth] = await four()
    const { id } = await pair(maker, invited, { studyDuration: 120 })
    server.clock.advance(GROUP_SEAT_LIFETIME - 1)
    expect(await join(third, id)).toMatchObject(refused)
    server.clock.advance(1)
    const responses = await Promise.all([third, fourth].map((student) => join(student, id)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await join(invited, id)).status).toBe(409)
    expect((await inList(maker, id))!.memberIds).toHaveLength(2)
  })

  it('holds it until the group starts, also after the server was asleep', async () => {
    const [maker, invited, third] = await four()
    const { id } = await pair(maker, invited, { scheduledAt: server.clock.now() + 10 * MINUTE })
    expect(await join(third, id)).toMatchObject(refused)
    server.clock.advance(10 * MINUTE)
    expect((await join(third, id)).status).toBe(200)
  })

  it('is declined by its student: the seat is free, and its notification can join no more', async () => {
    const [maker, invited, third] = await four()
    const { id } = await pair(maker, invited)
    for (let time = 0; time < 2; time++) expect((await uninvite(invited, id, invited.id)).status).toBe(200)
    expect(await notificationsOf(invited)).toMatchObject([
      { title: 'Study group invitation', canJoin: false, actionable: false, isRead: true },
    ])
    expect((await inList(maker, id))!.invitations).toEqual([])
    expect((await join(third, id)).status).toBe(200)
  })

  it('is withdrawn by who invited, and by nobody else: the seat is free, and its notification is gone', async () => {
    const [maker, invited, third] = await four()
    const { id } = await pair(maker, invited)
    expect((await uninvite(third, id, invited.id)).status).toBe(403)
    expect((await uninvite(maker, id, invited.id)).status).toBe(200)
    expect([await notificationsOf(invited), (await join(third, id)).status, (await uninvite(maker, 'nothing', invited.id)).status]).toEqual(
      [[], 200, 404],
    )
  })

  it('shows its student only to members and invited students, at once and live', async () => {
    const [maker, invited, third, fourth] = await four()
    const replicas = [maker, invited, third].map((student) => new Replica(student))
    await Promise.all(replicas.map((replica) => replica.pull()))
    const { id, createdAt } = await open(maker, { invitedUsers: [invited.id, fourth.id] })
    await Promise.all(replicas.map((replica) => replica.pull()))
    const named = [invited.id, fourth.id]
    expect(replicas.map((replica) => replica.get('groups', id)!.invitations.map(({ studentId }) => studentId))).toEqual([
      named,
      named,
      [null, null],
    ])
    const held = { studentId: null, at: createdAt }
    expect((await inList(third, id))!.invitations).toEqual([held, held])
    expect((await inList(invited, id))!.invitations.map(({ studentId }) => studentId)).toEqual(named)
  })

  it('an invitation of nobody, or of a student across a block, holds a seat like any other, so the response reveals neither', async () => {
    const [maker, blocks, third] = await four()
    await block(server, blocks, maker)
    for (const invitee of ['nobody-at-all', blocks.id]) {
      const { id, invitations } = await open(maker, { groupSize: 'solo', invitedUsers: [invitee] })
      expect([invitations.length, (await join(third, id)).status]).toEqual([1, 409])
      expect(await inList(blocks, id)).toBeUndefined()
    }
  })

  it('holds the seat for 30 minutes from its arrival, if the group waited on its device', async () => {
    const [maker, invited, third] = await four()
    const { id } = await pair(maker, invited, { composedAt: server.clock.now() - 40 * MINUTE, studyDuration: 120 })
    expect(await join(third, id)).toMatchObject(refused)
  })

  it('goes with the account of its student', async () => {
    const [maker, invited, third] = await four()
    const { id } = await pair(maker, invited)
    const hers = await new Replica(maker).pull()
    await server.store.write(async (tx) => removeStudent(tx, (await tx.students.byId(invited.id))!, server.running.services))
    await hers.pull()
    expect([hers.get('groups', id)!.invitations, (await join(third, id)).status]).toEqual([[], 200])
  })
})

describe('a private group', () => {
  /** All that this student gets of a group from the server. */
  async function traces(student: TestStudent, id: string, replica: Replica): Promise<unknown[]> {
    await replica.pull()
    return [
      await inList(student, id),
      await inList(student, id, '/my'),
      (await student.get(`/api/study-groups/${id}/members`)).status,
      replica.get('groups', id),
      (await new Replica(student).pull()).get('groups', id),
      replica.get('sessions', id),
    ]
  }
  const nothing = [undefined, undefined, 404, undefined, undefined, undefined]

  it('reaches its members and invited students only: no list, no pull, no poke, no feed and no command shows it to a third student', async () => {
    const [maker, invited, third] = await four()
    const outside = await server.enrol('outside', { campusId: 'far.example' as CampusId })
    const [hers, theirs, away] = [await new Replica(third).pull(), await new Replica(invited).pull(), await new Replica(outside).pull()]
    const heads = () => server.store.read((view) => view.feeds.heads([`user:${third.id}`, `campus:${CAMPUS}`, 'user:outside']))
    const before = await heads()
    const { id, isPrivate } = await open(maker, { isPrivate: true, invitedUsers: [invited.id, 'outside'] })
    expect(isPrivate).toBe(true)

    expect(await traces(third, id, hers)).toEqual(nothing)
    expect(await traces(outside, id, away)).toEqual(nothing)
    for (const response of [
      await join(third, id),
      await third.post(`/api/notifications/join-group/${id}`),
      await leave(third, id),
      await uninvite(third, id, invited.id),
      await third.call('DELETE', `/api/study-groups/${id}`),
      await third.put(`/api/study-sessions/${id}`, { isVoiceActive: true }),
    ])
      expect(response).toMatchObject({ status: 404, body: { code: 'not-found' } })
    // Not even the places of its changes: the campus feed has no entry of it.
    expect(await heads()).toEqual(before)

    await theirs.pull()
    expect([theirs.get('groups', id)?.isPrivate, (await inList(invited, id))?.isPrivate]).toEqual([true, true])
    expect((await join(invited, id)).status).toBe(200)
    expect([await traces(third, id, hers), await heads()]).toEqual([nothing, before])
  })

  it('leaves the devices of who declines, is no longer invited, or leaves it', async () => {
    const [maker, invited, third, fourth] = await four()
    const { id } = await open(maker, { isPrivate: true, invitedUsers: [invited.id, third.id, fourth.id] })
    const students = [invited, third, fourth]
    const replicas = await Promise.all(students.map((student) => new Replica(student).pull()))
    expect(replicas.map((replica) => replica.get('groups', id)?.id)).toEqual([id, id, id])
    await uninvite(invited, id, invited.id)
    await uninvite(maker, id, third.id)
    await join(fourth, id)
    await leave(fourth, id)
    for (const [at, student] of students.entries()) expect(await traces(student, id, replicas[at]!)).toEqual(nothing)
  })

  it('stays hidden from a classmate through a block and its end, and is hidden from an invited student by a block', async () => {
    const [maker, invited, third] = await four()
    const { id } = await open(maker, { isPrivate: true, invitedUsers: [invited.id] })
    const [hers, theirs] = [await new Replica(third).pull(), await new Replica(invited).pull()]
    const seen = async () => [await traces(third, id, hers), (await theirs.pull()).get('groups', id)?.id]
    for (const student of [third, invited]) await maker.call('PUT', `/api/blocks/${student.id}`)
    expect(await seen()).toEqual([nothing, undefined])
    for (const student of [third, invited]) await maker.call('DELETE', `/api/blocks/${student.id}`)
    expect(await seen()).toEqual([nothing, id])
  })

  it('ends for invited students, too', async () => {
    const [maker, invited] = await four()
    const { id } = await open(maker, { isPrivate: true, invitedUsers: [invited.id], studyDuration: 60 })
    const theirs = await new Replica(invited).pull()
    await maker.call('DELETE', `/api/study-groups/${id}`)
    expect([await traces(invited, id, theirs), await notificationsOf(invited)]).toEqual([nothing, []])
    server.clock.advance(HOUR)
  })

  it('is refused with a sentence if the field is no boolean, and open to the campus without it', async () => {
    const [maker, , third] = await four()
    expect((await maker.post('/api/study-groups', { groupSize: 'solo', isPrivate: 'yes' })).status).toBe(400)
    const { id, isPrivate } = await open(maker)
    expect([isPrivate, (await inList(third, id))?.id]).toEqual([false, id])
  })
})
