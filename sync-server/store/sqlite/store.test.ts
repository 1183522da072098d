import { join } from 'node:path'
import { afterAll, describe } from 'vitest'
import { tempFolder } from '../../../tests/support/server.ts'
import { storeContract } from '../store-contract.ts'
import { SqliteStore } from './store.ts'

describe('the SQLite store', () => {
  const folder = tempFolder()
  afterAll(() => folder.remove())
  let count = 0

  storeContract('in a file', async () => new SqliteStore({ source: join(folder.path, `${count++}.db`) }))
  storeContract('in memory', async () => new SqliteStore({ source: ':memory:' }))
  storeContract('from bytes', async () => {
    const empty = new SqliteStore({ source: ':memory:' })
    const source = empty.serialize()
    await empty.close()
    return new SqliteStore({ source })
  })
})
