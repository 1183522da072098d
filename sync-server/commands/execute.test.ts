import { expect, it, onTestFinished } from 'vitest'
import { SqliteStore } from '../store/sqlite/store.ts'
import type { WriteTx } from '../store/store.ts'
import { id } from '../store/testing/make.ts'
import { execute } from './execute.ts'
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
    { command: 'completeTutorial', student: id('amina'), signIn: null, input: {} },
  )
  await expect(run).rejects.toThrow(/^completeTutorial awaited something other than its transaction/)
})
