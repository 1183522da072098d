/**
 * `npm run restore -- file`: puts a copy in the place of the database, with the server stopped. What was there is kept beside it.
 * The copy's history is another one from here on: each device begins again with a window (hardening F15).
 */
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { dataDir, fail } from './data-dir.mjs'

const [given] = process.argv.slice(2)
if (!given) fail('Say which copy: npm run restore -- <file>')
const copy = resolve(given)
if (!existsSync(copy)) fail(`There is no ${copy}.`)
const database = join(dataDir(), 'friendioo.db')
mustBeStopped()

// Made ready beside it first: whatever is wrong with the copy is said before anything is moved.
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
// With its log: together they are what was there.
for (const part of ['', '-wal', '-shm']) if (existsSync(database + part)) renameSync(database + part, kept + part)
renameSync(next, database)
console.log(`Restored. What was there is ${kept}. Start the server: every device begins with a fresh window and sends again what it had been told within the week.`)

/** Nobody else may have it open: in this mode SQLite finds out. */
function mustBeStopped() {
  if (!existsSync(database)) return
  try {
    const db = new Database(database, { timeout: 0 })
    db.pragma('locking_mode = EXCLUSIVE')
    db.exec('begin exclusive; rollback')
    db.close()
  } catch (error) {
    if (error.code === 'SQLITE_BUSY' || error.code === 'SQLITE_BUSY_SNAPSHOT') fail('The server is running. Stop it first: what it writes now would be lost.')
    // What cannot be opened any more is the very thing that a copy replaces.
  }
}
