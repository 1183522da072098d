import { expect, it, onTestFinished } from 'vitest'
import type { LimitOwner } from '../limits/limits.ts'
import { SqliteStore } from '../store/sqlite/store.ts'
import type { WriteTx } from '../store/store.ts'
import { id, student } from '../store/testing/make.ts'
import { execute, type Environment } from './execute.ts'
import { NOBODY_CONNECTED } from './testing/nobody-connected.ts'

it('names the command that awaits something other than its transaction', async () => {
  /** Waits for the next turn of the event loop in each work, as a command would that awaits a request. */
  class SlowStore extends SqliteStore {
    override write<T>(work: (tx: WriteTx) => Promise<T>, name?: string): Promise<T> {
      return super.write(async (tx) => {
        await new Promise((resolve) => setImmediate(resolve))
        return work(tx)
      }, name)
    }
  }
  const store = new SlowStore({ source: ':memory:' })
  onTestFinished(() => store.close())
  const run = execute(
    { store, hub: NOBODY_CONNECTED, now: () => 1, newId: () => 'new' },
    { command: 'completeTutorial', student: id('amina'), owner: 'student:amina' as LimitOwner, signIn: null, input: {} },
  )
  await expect(run).rejects.toThrow(/^completeTutorial awaited something other than its transaction/)
})

it('N89 counts what it stores, and whom it contacts, for the owner of the limits and not for the student', async () => {
  const store = new SqliteStore({ source: ':memory:' })
  onTestFinished(() => store.close())
  await store.write(async (tx) => {
    for (const name of ['amina', 'youssef']) await tx.students.put(student(name, { firstName: name, lastName: 'Test' }))
  })
  const counted: [string, LimitOwner][] = []
  const count = (what: string) => (owner: LimitOwner) => void counted.push([what, owner])
  const env: Environment = {
    store,
    hub: NOBODY_CONNECTED,
    now: () => 1,
    newId: () => 'new',
    storage: { mayStore: count('may store'), countStored: count('stored') },
    strangersOf: (owner) => ({ contactOne: () => count('stranger')(owner), invite: () => null }),
  }
  const visitor = 'session:one of many' as LimitOwner
  const input = { id: 'm1', toUserId: 'youssef', content: 'hello' }
  await execute(env, { command: 'sendMessage', student: id('amina'), owner: visitor, signIn: null, input })
  expect(counted).toEqual([
    ['may store', visitor],
    ['stranger', visitor],
    ['stored', visitor],
  ])
})
