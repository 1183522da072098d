import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../schemas/constants.ts'
import type { Account, AvailabilityUpdate } from '../../schemas/student.ts'
import { id, student } from '../store/testing/make.ts'
import { SqliteStore } from '../store/sqlite/store.ts'
import type { SocketHub } from './context.ts'
import { execute } from './execute.ts'

const NOBODY: SocketHub = { isConnected: () => false, send: () => {}, broadcast: () => {}, visibilityChanged: () => {}, campusChanged: () => {}, disconnectStudent: () => {}, disconnectSession: () => {} }

describe('F06 F32 an availability, when the server’s clock goes back', () => {
  let now: number
  let store: SqliteStore
  beforeEach(async () => {
    now = Date.parse('2026-03-02T12:00:00Z')
    store = new SqliteStore({ source: ':memory:' })
    await store.write((tx) => tx.students.put(student('amina')))
  })
  afterEach(() => store.close())

  /** Says it as a device does: composed a moment before the server hears of it. */
  async function say(input: AvailabilityUpdate, ago = SECOND): Promise<Account> {
    const env = { store, hub: NOBODY, now: () => now, newId: () => 'id' }
    const { result } = await execute(env, { command: 'setAvailability', student: id('amina'), input, composedAt: now - ago })
    return result as Account
  }

  it.each([SECOND, HOUR, 365 * DAY])('by %i ms: the next word counts, part by part, and again orders what follows', async (back) => {
    await say({ status: 'studying', availabilityText: 'while it was wrong', location: 'Anatomy Lab', subjects: ['Anatomy'] }, 0)
    now -= back
    expect(await say({ status: 'available', availabilityText: 'right again' })).toMatchObject({ currentStatus: 'available', availabilityText: 'right again', currentLocation: 'Anatomy Lab' })
    expect(await say({ location: 'Dental Lab', subjects: [] })).toMatchObject({ currentLocation: 'Dental Lab', currentSubjects: [] })
    // A phone that comes back with an older word does not undo it.
    expect(await say({ status: 'offline', location: 'Cafeteria' }, MINUTE)).toMatchObject({ currentStatus: 'available', currentLocation: 'Dental Lab' })
  })

  it('what was composed before what stands is heard and changes nothing, whatever its clock', async () => {
    await say({ status: 'studying' })
    expect((await say({ status: 'offline' }, MINUTE)).currentStatus).toBe('studying')
  })
})
