import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tempFolder } from '../../../tests/support/server.ts'
import { StoreUnavailable } from '../store.ts'
import { openWriter, prepare, type Sqlite } from './open.ts'
import { Writer } from './writer.ts'

/** The outcome of one work: whether it was committed, its error, and how often it ran and was reset. */
interface Outcome {
  runs: number
  resets: number
  stands: boolean
  error?: unknown
}

describe('group commit when a write fails', () => {
  let folder: ReturnType<typeof tempFolder>
  let db: Sqlite
  let writer: Writer
  const runs: (() => void)[] = []

  beforeEach(() => {
    folder = tempFolder()
    db = openWriter(join(folder.path, 'friendioo.db'))
    prepare(db)
    writer = new Writer(db, (run) => runs.push(run))
  })
  afterEach(() => {
    db.close()
    folder.remove()
  })

  function add(write: () => void): Outcome {
    const outcome: Outcome = { runs: 0, resets: 0, stands: false }
    writer.add({
      run: async () => {
        outcome.runs++
        write()
      },
      onCommitted: () => (outcome.stands = true),
      onFailed: (error) => (outcome.error = error),
      reset: () => outcome.resets++,
    })
    return outcome
  }

  const put = (key: string, value = 'small') => add(() => void db.prepare('insert into meta (key, value) values (?, ?)').run(key, value))
  const keys = () => db.prepare("select key from meta where key <> 'epoch' order by key").pluck().all()

  async function drain(): Promise<void> {
    const done = writer.finished()
    for (const run of runs.splice(0)) run()
    await done
  }

  /** Limits the database to its current pages and `spare` more. */
  const fill = (spare: number) => db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true })) + spare}`)
  const emptyDisk = () => db.pragma('max_page_count = 1000000')

  it('F20 refuses only the work that needs the room on a full disk, and commits the others of its batch once each', async () => {
    fill(4)
    const outcomes = [put('a'), put('big', 'x'.repeat(1_000_000)), put('b'), put('c')]
    await drain()
    expect(outcomes.map(({ stands }) => stands)).toEqual([true, false, true, true])
    expect(outcomes[1]!.error).toBeInstanceOf(StoreUnavailable)
    expect(outcomes.filter(({ stands }) => stands).map(({ error }) => error)).toEqual([undefined, undefined, undefined])
    expect(keys()).toEqual(['a', 'b', 'c'])
    // SQLite undid the whole transaction: a work that had run before ran again after a reset.
    expect(outcomes[0]!.runs).toBe(2)
    for (const { runs: times, resets, stands } of outcomes) if (stands) expect(resets).toBeGreaterThanOrEqual(times - 1)
  })

  it('F20 commits the same work after room was made', async () => {
    fill(0)
    const refused = put('a', 'x'.repeat(100_000))
    await drain()
    expect(refused.error).toBeInstanceOf(StoreUnavailable)
    expect(keys()).toEqual([])
    emptyDisk()
    const again = put('a', 'x'.repeat(100_000))
    await drain()
    expect(again.stands).toBe(true)
    expect(keys()).toEqual(['a'])
  })

  it('F20 refuses every work while the database is read-only, and accepts works again afterwards', async () => {
    db.pragma('query_only = 1')
    const refused = [put('a'), put('b')]
    await drain()
    expect(refused.map(({ error }) => error instanceof StoreUnavailable)).toEqual([true, true])
    expect(db.inTransaction).toBe(false)
    db.pragma('query_only = 0')
    const taken = put('a')
    await drain()
    expect(taken.stands).toBe(true)
  })

  it('F20 refuses works while another process locks the database', async () => {
    const other = openWriter(join(folder.path, 'friendioo.db'))
    db.pragma('busy_timeout = 0')
    other.exec('begin immediate')
    const refused = [put('a'), put('b')]
    await drain()
    expect(refused.map(({ error, runs: times }) => [error instanceof StoreUnavailable, times])).toEqual([
      [true, 0],
      [true, 0],
    ])
    other.exec('rollback')
    other.close()
    const taken = put('a')
    await drain()
    expect(taken.stands).toBe(true)
  })

  it('refuses only the work that violates a constraint, and not with StoreUnavailable', async () => {
    const outcomes = [put('a'), put('a'), put('b')]
    await drain()
    expect(outcomes.map(({ stands, runs: times }) => [stands, times])).toEqual([
      [true, 1],
      [false, 1],
      [true, 1],
    ])
    expect(outcomes[1]!.error).toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' })
    expect(outcomes[1]!.error).not.toBeInstanceOf(StoreUnavailable)
  })

  it('refuses only the work that makes the commit fail', async () => {
    // SQLite checks a deferred constraint only at the commit.
    db.exec('create table parent (id text primary key); create table child (id text references parent (id) deferrable initially deferred)')
    db.pragma('foreign_keys = 1')
    const outcomes = [put('a'), add(() => db.exec("insert into child values ('orphan')")), put('b')]
    await drain()
    expect(outcomes.map(({ stands }) => stands)).toEqual([true, false, true])
    expect(keys()).toEqual(['a', 'b'])
  })

  it('commits a work that is added during a commit in the next one', async () => {
    let later: Outcome | undefined
    const first = add(() => void (later ??= put('later')))
    await drain()
    expect([first.stands, later!.stands]).toEqual([true, true])
  })
})
