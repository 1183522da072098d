/**
 * `npm run restore -- file`: replaces the database by a copy while the server is stopped. The old database stays beside it.
 * Everybody is signed out, and at its next start the server applies the account journal (ADR 0058).
 * The copy has another history from here on: each device starts again with a bootstrap (hardening F15).
 */
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Database } from './sqlite-driver.mjs'
import { dataDir, fail, wordsOf } from './data-dir.mjs'
import { lockDataFolder } from './lock-data-folder.mjs'

const [given] = wordsOf(1, '--without-journal')
if (!given) fail('Say which copy: npm run restore -- <file>')
const copy = resolve(given)
if (!existsSync(copy)) fail(`There is no ${copy}.`)
const database = join(dataDir(), 'friendioo.db')
const lock = mustBeStopped()
if (!existsSync(join(dataDir(), 'accounts.journal')) && !process.argv.includes('--without-journal'))
  fail(
    `There is no accounts.journal in ${dataDir()}: suspensions and deletions since the copy would be undone. Put the newest one there, or add --without-journal.`,
  )

// Prepares the copy beside the database first: a faulty copy is reported before anything is moved.
const next = `${database}.restoring`
copyFileSync(copy, next)
chmodSync(next, 0o600)
try {
  const db = new Database(next)
  if (db.pragma('quick_check', { simple: true }) !== 'ok') throw new Error('its pages are damaged')
  db.prepare("delete from meta where key = 'epoch'").run()
  // An old cookie, code or consent must not sign in a student who has signed out since then, and a used link must not undo a change again.
  // Devices get pushes only while their session lasts.
  for (const table of ['sign_ins', 'codes', 'calendar_consents', 'address_undos', 'push_subscriptions', 'push_tokens', 'pushes'])
    if (db.prepare('select 1 from sqlite_master where name = ?').get(table)) db.exec(`delete from ${table}`)
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
lock.release()
console.log(
  `Restored. What was there is ${kept}. Start the server: it applies accounts.journal, everybody signs in again, and every device starts with a new bootstrap and sends again what the server accepted in the last 7 days.`,
)

/**
 * Returns the lock of the folder, so that no server starts during the restore. Fails when a server has it, or when another process has the
 * database open, which SQLite detects in exclusive mode: servers of earlier releases lock nothing else.
 */
function mustBeStopped() {
  mkdirSync(dataDir(), { recursive: true })
  const lock = lockDataFolder(dataDir()) ?? fail('The server is running. Stop it first: what it writes now would be lost.')
  if (!existsSync(database)) return lock
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
  return lock
}
