import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { tempFolder } from '../../../tests/support/server.ts'
import { storeContract } from '../testing/store-contract.ts'
import { SqliteStore } from './store.ts'

describe('the SQLite store', () => {
  const folder = tempFolder()
  afterAll(() => folder.remove())
  let count = 0
  const failed = () => {}

  storeContract('in a file', async (now) => new SqliteStore({ source: join(folder.path, `${count++}.db`), now, onError: failed }))
  storeContract('in memory', async (now) => new SqliteStore({ source: ':memory:', now, onError: failed }))
  storeContract('from bytes', async (now) => {
    const empty = new SqliteStore({ source: ':memory:' })
    const source = empty.serialize()
    await empty.close()
    return new SqliteStore({ source, now, onError: failed })
  })
})
