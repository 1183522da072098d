import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StudentId } from '../../schemas/ids.ts'
import type { Account } from '../../schemas/student.ts'
import { DexieEnvelopeStore } from './dexie-envelope-store.ts'
import { DexieDeviceStore } from './dexie-device-store.ts'
import { OFFLINE_DATABASE } from '../../schemas/constants.ts'
import { OfflineDatabase } from './offline-database.ts'
import { messageEnvelope } from './testing/sample-envelopes.ts'

const amina = 'amina' as StudentId
const youssef = 'youssef' as StudentId
const account = { id: amina, firstName: 'Amina' } as Account
const session = 's1'

describe('what the device remembers', () => {
  let db: OfflineDatabase
  let device: DexieDeviceStore

  beforeEach(() => {
    db = new OfflineDatabase()
    device = new DexieDeviceStore(db)
  })

  afterEach(async () => {
    await db.delete()
  })

  it('knows nobody at first', async () => {
    expect(await device.lastSession()).toBeNull()
    expect(await device.isEmpty()).toBe(true)
  })

  it('does not bring back what another tab removes just now', async () => {
    await device.save(amina, { session }, 5)
    db.close({ disableAutoOpen: false })
    const removed = indexedDB.deleteDatabase(OFFLINE_DATABASE)
    expect(await device.lastSession()).toBeNull()
    expect(removed.readyState).toBe('done')
    expect(await indexedDB.databases()).toEqual([])
  })

  it('OFFL-008 keeps who was here last, where, and with which profile', async () => {
    await device.save(amina, { session, currentPage: '/messages', account }, 5)
    expect(await db.userSessions.toArray()).toEqual([{ userId: amina, lastActive: 5, currentPage: '/messages', profileData: account, session }])
    expect(await device.lastSession()).toEqual({ userId: amina, lastActive: 5, currentPage: '/messages', profileData: account, session })
  })

  it('leaves what is not said as it was', async () => {
    await device.save(amina, { session, currentPage: '/messages', account }, 5)
    await device.save(amina, { currentPage: '/groups' }, 6)
    await device.save(amina, { session: 's2' }, 7)
    expect(await device.lastSession()).toEqual({ userId: amina, lastActive: 7, currentPage: '/groups', profileData: account, session: 's2' })
  })

  it('answers the newest session where there are several', async () => {
    await device.save(youssef, { session }, 9)
    await device.save(amina, { session }, 5)
    expect((await device.lastSession())?.userId).toBe(youssef)
  })

  it('OFFL-005 OFFL-006 OFFL-016 mirrors the own profile as profile_<id>, which starts with synced false', async () => {
    await device.save(amina, { session, account }, 5)
    expect(await db.profile.toArray()).toEqual([{ id: 'profile_amina', userId: amina, data: account, lastModified: 5, synced: false }])
  })

  it('OFFL-017 marks the profile synced once no envelope changes it', async () => {
    await device.save(amina, { session, account, synced: false }, 5)
    await device.save(amina, { account, synced: true }, 6)
    expect(await db.profile.toArray()).toEqual([{ id: 'profile_amina', userId: amina, data: account, lastModified: 6, synced: true }])
  })

  it('OFFL-007 OFFL-018 keeps notifications that start with read false', async () => {
    await device.saveNotification({ id: 'n1', userId: amina, timestamp: 5 })
    expect(await db.notifications.toArray()).toEqual([{ id: 'n1', userId: amina, timestamp: 5, read: false }])
  })

  it('does not make a notification unread when it comes again', async () => {
    await device.saveNotification({ id: 'n1', userId: amina, timestamp: 5 })
    await db.notifications.update('n1', { read: true })
    await device.saveNotification({ id: 'n1', userId: amina, timestamp: 5 })
    expect(await db.notifications.get('n1')).toMatchObject({ read: true })
  })

  describe('when somebody goes', () => {
    beforeEach(async () => {
      const envelopes = new DexieEnvelopeStore(db)
      for (const student of [amina, youssef]) {
        await device.save(student, { session, account: { ...account, id: student } }, 5)
        await device.saveNotification({ id: `n-${student}`, userId: student, timestamp: 5 })
        await envelopes.add(messageEnvelope(`sent-${student}`, 'lina', { senderId: student, synced: true, laid: 0 }))
        await envelopes.add(messageEnvelope(`unsent-${student}`, 'lina', { senderId: student }))
        await envelopes.add(messageEnvelope(`refused-${student}`, 'lina', { senderId: student, refused: true }))
      }
    })

    it('forgets everything of who signs out, and nothing of anybody else (invariant 10)', async () => {
      await device.wipe(amina)
      expect(await everything()).toEqual({
        messages: ['refused-youssef', 'sent-youssef', 'unsent-youssef'],
        profile: ['profile_youssef'],
        notifications: ['n-youssef'],
        userSessions: ['youssef'],
      })
      await device.wipe(youssef)
      expect(await device.isEmpty()).toBe(true)
    })

    it('F27 parks what was never sent of who makes way', async () => {
      await device.wipeExceptUnsent(amina)
      expect(await everything()).toEqual({
        messages: ['refused-amina', 'refused-youssef', 'sent-youssef', 'unsent-amina', 'unsent-youssef'],
        profile: ['profile_youssef'],
        notifications: ['n-youssef'],
        userSessions: ['youssef'],
      })
    })

    it('does not bring back who has signed out with a page or a profile that is told late', async () => {
      await device.wipe(amina)
      await device.save(amina, { currentPage: '/home' }, 6)
      await device.save(amina, { account, synced: true }, 6)
      expect((await everything()).userSessions).toEqual(['youssef'])
      expect((await everything()).profile).toEqual(['profile_youssef'])
    })

    it('removes the database when nothing is left in it, and only then', async () => {
      await device.wipe(amina)
      expect(await device.removeIfEmpty()).toBe(false)
      expect(await databases()).toContain(OFFLINE_DATABASE)
      await device.wipe(youssef)
      expect(await device.removeIfEmpty()).toBe(true)
      expect(await databases()).not.toContain(OFFLINE_DATABASE)
    })

    it('does not wait for ever for a deletion that the browser does not carry out', async () => {
      await device.wipe(amina)
      await device.wipe(youssef)
      const held = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(OFFLINE_DATABASE)
        opening.onsuccess = () => resolve(opening.result)
      })
      expect(await device.removeIfEmpty()).toBe(true)
      expect(await databases()).toContain(OFFLINE_DATABASE)
      // Asked again it would wait behind the deletion.
      expect(await device.removeIfEmpty()).toBe(true)
      held.close()
    })

    it('remembers the next student after it was removed', async () => {
      await device.wipe(amina)
      await device.wipe(youssef)
      await device.removeIfEmpty()
      await device.save(youssef, { session }, 7)
      expect((await device.lastSession())?.userId).toBe(youssef)
    })
  })

  async function everything(): Promise<Record<string, unknown[]>> {
    return Object.fromEntries(await Promise.all(db.tables.map(async (table) => [table.name, (await table.toCollection().primaryKeys()).sort()] as const)))
  }

  async function databases(): Promise<(string | undefined)[]> {
    return (await indexedDB.databases()).map(({ name }) => name)
  }
})
