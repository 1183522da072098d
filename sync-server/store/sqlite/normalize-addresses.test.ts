import { describe, expect, it } from 'vitest'
import { student, id } from '../testing/make.ts'
import { SqliteStore } from './store.ts'

/** Opens a store that an older release filled with these students; their addresses were checked less then. */
async function reopened(...students: ReturnType<typeof student>[]): Promise<{ store: SqliteStore; epoch: string }> {
  const older = new SqliteStore({ source: ':memory:' })
  await older.write(async (tx) => {
    for (const each of students) await tx.students.put(each)
  })
  const store = new SqliteStore({ source: older.serialize() })
  await older.close()
  return { store, epoch: older.epoch }
}

describe('addresses that an older release stored', () => {
  it('N50 get their only form, the campus with them, and replicas start again', async () => {
    const { store, epoch } = await reopened(
      student('amina', { email: 'Amina@университет.рф', signInEmail: 'amina@университет.рф', campusId: 'университет.рф' as never }),
      student('lina', { email: 'lina@uni.example', signInEmail: 'lina@uni.example' }),
    )
    await store.read(async (view) => {
      expect(await view.students.byEmail('amina@xn--b1agajc0ayikbb.xn--p1ai')).toMatchObject({
        id: 'amina',
        email: 'amina@xn--b1agajc0ayikbb.xn--p1ai',
        campusId: 'xn--b1agajc0ayikbb.xn--p1ai',
        emailVerified: true,
      })
      expect(await view.students.byEmail('lina@uni.example')).toMatchObject({ id: 'lina' })
    })
    expect(store.epoch).not.toBe(epoch)
    // Once is enough: the next start changes nothing.
    const next = new SqliteStore({ source: store.serialize() })
    expect(next.epoch).toBe(store.epoch)
    await Promise.all([store.close(), next.close()])
  })

  it('N50 leave an address to its suspended student, and sign nobody else in with it', async () => {
    const { store } = await reopened(
      student('again', { email: 'bully(2)@uni.example', signInEmail: 'bully(2)@uni.example' }),
      student('bully', { email: 'bully(1)@uni.example', signInEmail: 'bully(1)@uni.example', suspendedAt: 7 }),
      student('quoted', { email: '(a)(b', signInEmail: 'q\\@(@uni.example' }),
      student('provided', { email: 'x@uni.example', signInEmail: 'provided' }),
    )
    await store.read(async (view) => {
      expect(await view.students.byEmail('bully@uni.example')).toMatchObject({ id: 'bully', suspendedAt: 7 })
      expect(await view.students.byId(id('again'))).toMatchObject({ signInEmail: 'again', emailVerified: false })
      expect(await view.students.byId(id('quoted'))).toMatchObject({ email: '', signInEmail: 'quoted', emailVerified: false })
      expect(await view.students.byId(id('provided'))).toMatchObject({ email: 'x@uni.example', signInEmail: 'provided' })
    })
    await store.close()
  })
})
