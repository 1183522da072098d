import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GROUP_WARNING, HOUR, SECOND } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { ServerFrame } from '../../../schemas/socket.ts'
import { group, session } from '../../store/testing/make.ts'
import { SqliteStore } from '../../store/sqlite/store.ts'
import type { WriteTx } from '../../store/store.ts'
import type { SocketHub } from '../context.ts'
import { expireGroup } from './end-group.ts'
import { NOBODY_CONNECTED } from '../testing/nobody-connected.ts'
import { scheduleGroupJobs } from './schedule-group-jobs.ts'
import { warnGroup } from './warn-group.ts'

const END = 10 * HOUR

describe('the jobs of a group', () => {
  let store: SqliteStore
  let now: number
  let told: [StudentId, ServerFrame['type']][]
  const hub: SocketHub = {
    ...NOBODY_CONNECTED,
    isConnected: () => true,
    send: (student, frame) => void told.push([student, frame().type]),
  }

  beforeEach(async () => {
    store = new SqliteStore({ source: ':memory:' })
    now = 0
    told = []
    await store.write((tx) => stand(tx, END))
  })
  afterEach(() => store.close())

  async function stand(tx: WriteTx, endTime: number): Promise<void> {
    const open = group('g', ['amina', 'lina'], { endTime })
    await tx.groups.put(open, null)
    await tx.sessions.put(session('g', { endTime }))
    await scheduleGroupJobs(tx, open)
  }
  const planned = async () => (await store.read((view) => view.jobs.due(Infinity, 10))).map(({ id, runAt }) => [id, runAt])
  const context = () => ({ now: () => now, hub })
  const warn = () => store.write((tx) => warnGroup(tx, 'g', context()))
  const expire = () => store.write((tx) => expireGroup(tx, 'g', context()))

  it('are a warning and an end for a new group', async () => {
    expect(await planned()).toEqual([
      ['warn-group:g', END - GROUP_WARNING],
      ['end-group:g', END + 2 * SECOND],
    ])
  })

  it('lose the warning in the commit that sends it, so a restart does not send it again', async () => {
    now = END - GROUP_WARNING
    await warn()
    expect([told, await planned()]).toEqual([
      [
        ['amina', 'groupDeletionWarning'],
        ['lina', 'groupDeletionWarning'],
      ],
      [['end-group:g', END + 2 * SECOND]],
    ])
  })

  it('are scheduled for the new end, without a warning or an end, when the end was moved', async () => {
    now = END + 2 * SECOND
    const moved = END + HOUR
    await store.write((tx) => tx.groups.put(group('g', ['amina', 'lina'], { endTime: moved }), null))
    await warn()
    await expire()
    expect([told, await planned()]).toEqual([
      [],
      [
        ['warn-group:g', moved - GROUP_WARNING],
        ['end-group:g', moved + 2 * SECOND],
      ],
    ])
    expect(await store.read((view) => view.groups.byIds(['g']))).toHaveLength(1)
  })

  it('are removed at its end, and stay removed when they run again', async () => {
    now = END + 2 * SECOND
    for (let time = 0; time < 2; time++) {
      await expire()
      await warn()
      expect([told, await planned()]).toEqual([
        [
          ['amina', 'groupDeleted'],
          ['lina', 'groupDeleted'],
        ],
        [],
      ])
    }
    expect(await store.read((view) => view.sessions.byIds(['g']))).toEqual([])
  })
})
