/**
 * `npm run restore -- file`: replaces the database by a copy while the server is stopped. The old database stays beside it.
 * The copy has another history from here on: each device starts again with a bootstrap (hardening F15).
 */
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Database } from './sqlite-driver.mjs'
import { dataDir, fail } from './data-dir.mjs'

const [given] = process.argv.slice(2)
if (!given) fail('Say which copy: npm run restore -- <file>')
const copy = resolve(given)
if (!existsSync(copy)) fail(`There is no ${copy}.`)
const database = join(dataDir(), 'friendioo.db')
mustBeStopped()

// Prepares the copy beside the database first: a faulty copy is reported before anything is moved.
const next = `${database}.restoring`
copyFileSync(copy, next)
try {
  const db = new Database(next)
  if (db.pragma('quick_check', { simple: true }) !== 'ok') throw new Error('its pages are damaged')
  db.prepare("delete from meta where key = 'epoch'").run()
  db.pragma('journal_mode = DELETE')
  db.close()
} catch (error) {
  rmSync(next, { force: true })
  fail(`${copy} is no copy of a Friendioo database (${error.message}). Nothing was changed.`)
}

const kept = `${database}.before-${new Date().toISOString().replace(/[:.]/g, '-')}`
// Moves the log files, too: they are part of the old database.
for (const part of ['', '-wal', '-shm']) if (existsSync(database + part)) renameSync(database + part, kept + part)
renameSync(next, database)
console.log(
  `Restored. What was there is ${kept}. Start the server: every device begins with a fresh window and sends again what it had been told within the week.`,
)

/** Fails when another process has the database open: SQLite detects this in exclusive mode. */
function mustBeStopped() {
  if (!existsSync(database)) return
  try {
    const db = new Database(database, { timeout: 0 })
    db.pragma('locking_mode = EXCLUSIVE')
    db.exec('begin exclusive; rollback')
    db.close()
  } catch (error) {
    if (error.code === 'SQLITE_BUSY' || error.code === 'SQLITE_BUSY_SNAPSHOT')
      fail('The server is running. Stop it first: what it writes now would be lost.')
    // Ignores other errors: a database that cannot be opened any more is the very thing that a copy replaces.
  }
}
