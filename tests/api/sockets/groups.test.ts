import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GROUP_WARNING, HOUR, MINUTE, SECOND } from '../../../schemas/constants.ts'
import type { CampusId, StudentId } from '../../../schemas/ids.ts'
import { change, groupsOf, join, open, remove } from '../../support/groups.ts'
import { handClock } from '../../support/manual-server-clock.ts'
import { startTestServer, tempFolder, type TestServer } from '../../support/server.ts'
import type { TestSocket } from '../../support/socket.ts'
import type { TestStudent } from '../../support/student.ts'
import { drawn } from '../../support/portrait-url.ts'

describe('study groups on the socket', () => {
  let server: TestServer
  let amina: TestStudent
  let lina: TestStudent
  let omar: TestStudent
  let hers: TestSocket
  let linas: TestSocket
  let his: TestSocket
  beforeAll(async () => {
    server = await startTestServer({ demo: true, memory: true })
    amina = await server.as('amina')
    lina = await server.as('lina')
    omar = await server.as('omar')
    ;[hers, linas, his] = (await Promise.all([amina, lina, omar].map((student) => student.socket()))) as [
      TestSocket,
      TestSocket,
      TestSocket,
    ]
  })
  afterAll(() => server.close())

  const settled = () => Promise.all([hers, linas, his].map((socket) => socket.settled()))
  const pass = async (ms: number) => {
    server.clock.advance(ms)
    await server.running.jobs.wake()
    await settled()
  }
  /** Opens a group of amina and lina that lasts one hour. */
  const shared = async (more: object = {}) => {
    const { id } = await open(amina, { name: 'Upper limb', ...more })
    await join(lina, id)
    return id as string
  }
  const about = <T extends 'groupDeleted' | 'groupDeletionWarning' | 'groupMemberJoined'>(socket: TestSocket, type: T, id: string) =>
    socket.all(type).filter((frame) => (frame as { groupId: string }).groupId === id)

  it('WS-035 send groupMemberJoined with the new member to the other members, once', async () => {
    const id = await shared()
    const frame = {
      type: 'groupMemberJoined',
      groupId: id,
      groupName: 'Upper limb',
      member: { id: 'lina', firstName: 'Lina', lastName: 'Haddad', profileImageUrl: drawn('lina') },
    }
    await join(lina, id)
    await settled()
    expect([about(hers, 'groupMemberJoined', id), about(linas, 'groupMemberJoined', id), about(his, 'groupMemberJoined', id)]).toEqual([
      [frame],
      [],
      [],
    ])
  })

  it('do not send groupMemberJoined to a member whom the new member has blocked', async () => {
    const id = await shared()
    const mei = await server.as('mei')
    await server.store.write((tx) => tx.blocks.add('mei' as StudentId, 'lina' as StudentId))
    await join(mei, id)
    await settled()
    expect([about(hers, 'groupMemberJoined', id).map(({ member }) => member.id), about(linas, 'groupMemberJoined', id)]).toEqual([
      ['lina', 'mei'],
      [],
    ])
  })

  it('WS-033 send groupDeleted with the member who deleted the group to the other members', async () => {
    const [deleted, ended] = [await shared(), await shared()]
    await remove(lina, deleted)
    await change(amina, ended, { status: 'ended' })
    await settled()
    const frame = { type: 'groupDeleted', groupName: 'Upper limb', reason: 'manual_deletion' }
    expect(about(hers, 'groupDeleted', deleted)).toEqual([{ ...frame, groupId: deleted, deletedBy: 'Lina Haddad' }])
    expect(about(linas, 'groupDeleted', ended)).toEqual([{ ...frame, groupId: ended, deletedBy: 'Amina Yusuf' }])
    for (const socket of [linas, his]) expect(about(socket, 'groupDeleted', deleted)).toEqual([])
    for (const socket of [hers, his]) expect(about(socket, 'groupDeleted', ended)).toEqual([])
  })

  it('WS-033 GROUP-037 GROUP-038 are deleted two seconds after their end, and all members are notified that they expired', async () => {
    const id = await shared()
    await pass(HOUR + 2 * SECOND - 1)
    expect(about(hers, 'groupDeleted', id)).toEqual([])
    await pass(1)
    for (const socket of [hers, linas])
      expect(about(socket, 'groupDeleted', id)).toEqual([{ type: 'groupDeleted', groupId: id, groupName: 'Upper limb', reason: 'expiry' }])
    expect(about(his, 'groupDeleted', id)).toEqual([])
    expect(await server.store.read((view) => view.groups.byIds([id]))).toEqual([])
    await pass(HOUR)
    expect(about(hers, 'groupDeleted', id)).toHaveLength(1)
  })

  it('WS-034 GROUP-062 warn the members ten minutes before the end, once', async () => {
    const id = await shared()
    await pass(HOUR - GROUP_WARNING - 1)
    expect(about(hers, 'groupDeletionWarning', id)).toEqual([])
    await pass(1)
    for (const socket of [hers, linas])
      expect(about(socket, 'groupDeletionWarning', id)).toEqual([
        { type: 'groupDeletionWarning', groupId: id, groupName: 'Upper limb', timeRemaining: 10 },
      ])
    expect(about(his, 'groupDeletionWarning', id)).toEqual([])
    await pass(9 * MINUTE)
    expect(about(hers, 'groupDeletionWarning', id)).toHaveLength(1)
  })

  it('move their warning and their expiry together with their end', async () => {
    const id = await shared()
    await change(lina, id, { endTime: new Date(server.clock.now() + HOUR + 30 * MINUTE).toISOString() })
    await pass(HOUR + 2 * SECOND)
    expect([about(hers, 'groupDeletionWarning', id), about(hers, 'groupDeleted', id)]).toEqual([[], []])
    await pass(30 * MINUTE - GROUP_WARNING - 2 * SECOND)
    expect(about(hers, 'groupDeletionWarning', id)).toHaveLength(1)
    // The end is later again, after the warning was sent: the server warns again for the new end.
    await change(lina, id, { endTime: new Date(server.clock.now() + 2 * HOUR).toISOString() })
    await pass(2 * HOUR - GROUP_WARNING)
    expect(about(hers, 'groupDeletionWarning', id)).toHaveLength(2)
    // The end is in less than ten minutes: the server warns at once, with the remaining minutes.
    await change(lina, id, { endTime: new Date(server.clock.now() + 3 * MINUTE).toISOString() })
    await pass(0)
    expect(about(hers, 'groupDeletionWarning', id).map(({ timeRemaining }) => timeRemaining)).toEqual([10, 10, 3])
    await pass(3 * MINUTE + 2 * SECOND)
    expect(about(hers, 'groupDeleted', id)).toHaveLength(1)
  })

  it('send only the end, without the warning, when the time passes in one leap', async () => {
    const id = await shared()
    await pass(5 * HOUR)
    expect([about(hers, 'groupDeletionWarning', id), about(hers, 'groupDeleted', id).length]).toEqual([[], 1])
  })
})

describe('a group after a restart of the server', () => {
  it('GROUP-038 GROUP-062 still gets its warning and its end, each once', async () => {
    const folder = tempFolder()
    const clock = handClock(Date.now())
    const start = () => startTestServer({ folder: folder.path, clock })
    const campus = { campusId: 'riverside.example' as CampusId }
    const first = await start()
    const id = (await open(await first.enrol('hers', campus), { studyDuration: 60 })).id as string
    await first.close()

    const second = await start()
    const hers = await second.browser('hers')
    const socket = await hers.socket()
    clock.advance(HOUR - GROUP_WARNING)
    await second.running.jobs.wake()
    expect(await socket.next('groupDeletionWarning')).toMatchObject({ groupId: id, timeRemaining: 10 })
    await second.close()

    clock.advance(GROUP_WARNING + 2 * SECOND)
    const third = await start()
    await third.running.jobs.wake()
    expect(await groupsOf(await third.browser('hers'))).toEqual([])
    expect(await third.store.read((view) => view.groups.byIds([id]))).toEqual([])
    await third.close()
    folder.remove()
  })
})
