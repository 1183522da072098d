import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StudentId } from '../../schemas/ids.ts'
import type { Account } from '../../schemas/student.ts'
import { DexieEnvelopeStore } from './dexie-envelope-store.ts'
import { DexieDeviceStore } from './dexie-device-store.ts'
import { OFFLINE_DATABASE, PUSHES_NOTED_MAX, STORE_VERSION } from '../../schemas/constants.ts'
import { OfflineDatabase } from './offline-database.ts'
import { messageEnvelope } from './testing/sample-envelopes.ts'

const amina = 'amina' as StudentId
const youssef = 'youssef' as StudentId
const account = { id: amina, firstName: 'Amina' } as Account
const session = 's1'

describe('the device store', () => {
  let db: OfflineDatabase
  let device: DexieDeviceStore

  beforeEach(() => {
    db = new OfflineDatabase()
    device = new DexieDeviceStore(db)
  })

  afterEach(async () => {
    await db.delete()
  })

  it('remembers no student at first', async () => {
    expect(await device.lastSession()).toBeNull()
    expect(await device.isEmpty()).toBe(true)
  })

  it('does not create a database again that another tab is deleting', async () => {
    await device.save(amina, { session }, 5)
    db.close({ disableAutoOpen: false })
    const removed = indexedDB.deleteDatabase(OFFLINE_DATABASE)
    expect(await device.lastSession()).toBeNull()
    expect(removed.readyState).toBe('done')
    expect(await indexedDB.databases()).toEqual([])
  })

  it('OFFL-008 stores the last student with page and profile', async () => {
    await device.save(amina, { session, currentPage: '/messages', account }, 5)
    expect(await db.userSessions.toArray()).toEqual([
      { userId: amina, version: STORE_VERSION, lastActive: 5, currentPage: '/messages', profileData: account, session, views: [] },
    ])
    expect(await device.lastSession()).toMatchObject({
      userId: amina,
      lastActive: 5,
      currentPage: '/messages',
      profileData: account,
      session,
    })
  })

  it('OFFL-007 OFFL-018 stores a shown push as unread, once, and as read when it was pressed', async () => {
    const push = { id: 'p1', userId: amina, read: false, timestamp: 5 }
    expect(await device.notePush('p1', amina, 5)).toBe(true)
    expect(await db.notifications.toArray()).toEqual([push])
    expect(await device.notePush('p1', amina, 6)).toBe(false)
    expect(await db.notifications.toArray()).toEqual([push])
    await device.markPushRead('p1')
    expect(await db.notifications.toArray()).toEqual([{ ...push, read: true }])
  })

  it('keeps the last pushes only', async () => {
    for (let at = 0; at < PUSHES_NOTED_MAX + 3; at++) await device.notePush(`p${at}`, amina, at)
    const kept = await db.notifications.orderBy('timestamp').toArray()
    expect(kept).toHaveLength(PUSHES_NOTED_MAX)
    expect(kept[0]).toMatchObject({ id: 'p3', timestamp: 3 })
  })

  it('CHECK-18 drops only the profile and the views of another version, whose shapes it cannot show', async () => {
    await device.save(amina, { session, currentPage: '/messages', account, views: [{ name: 'me', value: {} }] }, 5)
    await db.userSessions.update(amina, { version: STORE_VERSION - 1 })
    const rest = { userId: amina, currentPage: '/messages', profileData: null, session }
    expect(await device.lastSession()).toMatchObject(rest)
    expect((await device.lastSession())?.views).toBeUndefined()
    await device.save(amina, { currentPage: '/groups' }, 6)
    expect(await db.userSessions.get(amina)).toEqual({ ...rest, version: STORE_VERSION, currentPage: '/groups', lastActive: 6, views: [] })
  })

  it('stores a view in place of the one of its name, and leaves none in place of one without a value', async () => {
    const view = (name: string, value: unknown) => ({ name, value })
    await device.save(amina, { session, views: [view('chat', 'old'), view('meetups', 'old'), view('classmates', 'old')] }, 5)
    await device.save(amina, { views: [view('chat', 'new'), view('meetups', null)] }, 6)
    expect(await device.lastSession()).toMatchObject({ views: [view('chat', 'new'), view('classmates', 'old')] })
  })

  it('leaves omitted fields unchanged', async () => {
    await device.save(amina, { session, currentPage: '/messages', account }, 5)
    await device.save(amina, { currentPage: '/groups' }, 6)
    await device.save(amina, { session: 's2' }, 7)
    expect(await device.lastSession()).toEqual({
      version: STORE_VERSION,
      userId: amina,
      lastActive: 7,
      currentPage: '/groups',
      profileData: account,
      session: 's2',
      views: [],
    })
  })

  it('returns the newest of several sessions', async () => {
    await device.save(youssef, { session }, 9)
    await device.save(amina, { session }, 5)
    expect((await device.lastSession())?.userId).toBe(youssef)
  })

  it('OFFL-005 OFFL-006 OFFL-016 stores the own profile as profile_<id>, which starts with synced false', async () => {
    await device.save(amina, { session, account }, 5)
    expect(await db.profile.toArray()).toEqual([{ id: 'profile_amina', userId: amina, data: account, lastModified: 5, synced: false }])
  })

  it('OFFL-017 marks the profile as synced when it is stored so', async () => {
    await device.save(amina, { session, account, synced: false }, 5)
    await device.save(amina, { account, synced: true }, 6)
    expect(await db.profile.toArray()).toEqual([{ id: 'profile_amina', userId: amina, data: account, lastModified: 6, synced: true }])
  })

  describe('when a student leaves', () => {
    beforeEach(async () => {
      const envelopes = new DexieEnvelopeStore(db)
      for (const student of [amina, youssef]) {
        await device.save(student, { session, account: { ...account, id: student } }, 5)
        await db.notifications.add({ id: `n-${student}`, userId: student, timestamp: 5, read: false })
        await envelopes.add(messageEnvelope(`sent-${student}`, 'lina', { senderId: student, synced: true, laid: 0 }))
        await envelopes.add(messageEnvelope(`unsent-${student}`, 'lina', { senderId: student }))
        await envelopes.add(messageEnvelope(`refused-${student}`, 'lina', { senderId: student, refused: true }))
      }
    })

    it('deletes everything of a student who signs out, and nothing of others (invariant 10)', async () => {
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

    it('F27 parks unsent envelopes when another student signs in', async () => {
      await device.wipeExceptUnsent(amina)
      expect(await everything()).toEqual({
        messages: ['refused-amina', 'refused-youssef', 'sent-youssef', 'unsent-amina', 'unsent-youssef'],
        profile: ['profile_youssef'],
        notifications: ['n-youssef'],
        userSessions: ['youssef'],
      })
    })

    it('does not store a signed-out student again when a page or a profile is saved late', async () => {
      await device.wipe(amina)
      await device.save(amina, { currentPage: '/home' }, 6)
      await device.save(amina, { account, synced: true }, 6)
      expect((await everything()).userSessions).toEqual(['youssef'])
      expect((await everything()).profile).toEqual(['profile_youssef'])
    })

    it('deletes the database only when it is empty', async () => {
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
      // A second request would wait behind the deletion.
      expect(await device.removeIfEmpty()).toBe(true)
      held.close()
    })

    it('remembers the next student after the database was deleted', async () => {
      await device.wipe(amina)
      await device.wipe(youssef)
      await device.removeIfEmpty()
      await device.save(youssef, { session }, 7)
      expect((await device.lastSession())?.userId).toBe(youssef)
    })
  })

  async function everything(): Promise<Record<string, unknown[]>> {
    return Object.fromEntries(
      await Promise.all(db.tables.map(async (table) => [table.name, (await table.toCollection().primaryKeys()).sort()] as const)),
    )
  }

  async function databases(): Promise<(string | undefined)[]> {
    return (await indexedDB.databases()).map(({ name }) => name)
  }
})
