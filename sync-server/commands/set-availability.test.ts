import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../schemas/constants.ts'
import type { Account, AvailabilityUpdate } from '../../schemas/student.ts'
import type { LimitOwner } from '../limits/limits.ts'
import { id, student } from '../store/testing/make.ts'
import { SqliteStore } from '../store/sqlite/store.ts'
import { execute } from './execute.ts'
import { NOBODY_CONNECTED } from './testing/nobody-connected.ts'

const AMINA = { student: id('amina'), owner: 'student:amina' as LimitOwner, signIn: null }

describe('F06 F32 an availability', () => {
  let now: number
  let store: SqliteStore
  beforeEach(async () => {
    now = Date.parse('2026-03-02T12:00:00Z')
    store = new SqliteStore({ source: ':memory:' })
    await store.write((tx) => tx.students.put(student('amina')))
  })
  afterEach(() => store.close())

  /** Sends an availability as a device does: composed `ago` ms before the server receives it. */
  async function say(input: AvailabilityUpdate, ago = SECOND): Promise<Account> {
    const env = { store, hub: NOBODY_CONNECTED, now: () => now, newId: () => 'id' }
    const { result } = await execute(env, { ...AMINA, command: 'setAvailability', input, composedAt: now - ago })
    return result as Account
  }

  it.each([SECOND, HOUR, 365 * DAY])(
    'takes the next update of each part, and orders later ones again, when the server’s clock went back by %i ms',
    async (back) => {
      await say({ status: 'studying', availabilityText: 'while it was wrong', location: 'Anatomy Lab', subjects: ['Anatomy'] }, 0)
      now -= back
      expect(await say({ status: 'available', availabilityText: 'right again' })).toMatchObject({
        currentStatus: 'available',
        availabilityText: 'right again',
        currentLocation: 'Anatomy Lab',
      })
      expect(await say({ location: 'Dental Lab', subjects: [] })).toMatchObject({ currentLocation: 'Dental Lab', currentSubjects: [] })
      // An older update that a phone sends late does not undo it.
      expect(await say({ status: 'offline', location: 'Cafeteria' }, MINUTE)).toMatchObject({
        currentStatus: 'available',
        currentLocation: 'Dental Lab',
      })
    },
  )

  it('ignores an update that was composed before the current one, whatever its clock', async () => {
    await say({ status: 'studying' })
    expect((await say({ status: 'offline' }, MINUTE)).currentStatus).toBe('studying')
  })
})
