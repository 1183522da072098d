/**
 * `npm run backup [-- file]`: copies the whole database, also while the server runs, without blocking it.
 * Without a name the copy goes to `DATA_DIR/backups`, named after the time. It does not overwrite an existing file.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Database } from './sqlite-driver.mjs'
import { dataDir, fail, wordsOf } from './data-dir.mjs'

const [name] = wordsOf(1)
const database = join(dataDir(), 'friendioo.db')
if (!existsSync(database)) fail(`There is no database at ${database}. Set DATA_DIR to where it is.`)
const copy = resolve(name ?? join(dataDir(), 'backups', `friendioo-${new Date().toISOString().replace(/[:.]/g, '-')}.db`))
if (existsSync(copy)) fail(`${copy} exists already. Choose another name.`)
mkdirSync(dirname(copy), { recursive: true })

try {
  const source = new Database(database, { readonly: true })
  await source.backup(copy)
  source.close()
  // Makes the copy a single file: otherwise its first reader would create a log beside it.
  const made = new Database(copy)
  made.pragma('journal_mode = DELETE')
  const found = made.pragma('quick_check', { simple: true })
  made.close()
  if (found !== 'ok') throw new Error(String(found))
} catch (error) {
  rmSync(copy, { force: true })
  fail(`The copy could not be made (${error.message}). Is there room for it?`)
}
console.log(`The copy is ${copy}. It holds everybody's messages and sessions: protect it like the database.`)
