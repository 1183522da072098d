import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Database } from '../../../scripts/sqlite-driver.mjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tempFolder } from '../../../tests/support/server.ts'
import { conversation, id, message, student } from '../testing/make.ts'
import { renewEpoch } from './open.ts'
import { SqliteStore } from './store.ts'

describe('a database file', () => {
  let folder: ReturnType<typeof tempFolder>
  let file: string
  const open: SqliteStore[] = []
  const store = (options: Partial<ConstructorParameters<typeof SqliteStore>[0]> = {}) => {
    const opened = new SqliteStore({ source: file, ...options })
    open.push(opened)
    return opened
  }

  beforeEach(() => {
    folder = tempFolder()
    file = join(folder.path, 'friendioo.db')
  })
  afterEach(async () => {
    for (const each of open.splice(0)) await each.close()
    folder.remove()
  })

  it('has everything that was acknowledged, and its epoch, after closing and opening', async () => {
    const first = store()
    await first.write(async (tx) => {
      await tx.students.put(student('amina'))
      await tx.messages.insert(message('amina', 'youssef', 1))
      await tx.conversations.put(conversation('amina', 'youssef'))
      tx.publish(['user:amina'], 'messages', message('amina', 'youssef', 1).id)
    })
    const { epoch } = first
    await open.pop()!.close()

    const second = store()
    expect(second.epoch).toBe(epoch)
    await second.read(async (view) => {
      expect(await view.students.byId(id('amina'))).toEqual(student('amina'))
      expect(await view.messages.byId('amina-youssef-1')).toEqual(message('amina', 'youssef', 1))
      expect(await view.conversations.of(id('amina'))).toEqual([conversation('amina', 'youssef')])
      expect(await view.feeds.heads(['user:amina'])).toEqual({ 'user:amina': 1 })
    })
    await second.write(async (tx) => tx.publish(['user:amina'], 'account', 'amina'))
    expect(await second.read((view) => view.feeds.heads(['user:amina']))).toEqual({ 'user:amina': 2 })
  })

  it('CHECK-6 has an epoch of its own, which a copy shares and `renewEpoch` replaces', async () => {
    const first = store()
    const elsewhere = store({ source: ':memory:' })
    expect(first.epoch).not.toBe(elsewhere.epoch)
    expect(store({ source: first.serialize() }).epoch).toBe(first.epoch)

    const db = new Database(file)
    const renewed = renewEpoch(db)
    db.close()
    expect(renewed).not.toBe(first.epoch)
    expect(store().epoch).toBe(renewed)
  })

  it('REV-7 gives every document of a new epoch a version above those of the epochs before', async () => {
    const first = store()
    const revOf = (opened: typeof first) =>
      opened.read(async (view) => (await view.feeds.revs(['user:amina'], 'account', ['amina'])).get('amina')!)
    await first.write(async (tx) => tx.publish(['user:amina'], 'account', 'amina'))
    const backup = first.serialize()
    // More writes than milliseconds: the clock alone would not be ahead.
    await Promise.all(Array.from({ length: 2000 }, () => first.write(async (tx) => tx.publish(['user:amina'], 'account', 'amina'))))
    const before = await revOf(first)
    const restored = store({ source: backup, restored: true })
    expect(await revOf(restored)).toBeGreaterThan(before)
    const floors = await restored.read((view) => view.feeds.floors(['user:amina']))
    expect(floors).toEqual(await restored.read((view) => view.feeds.heads(['user:amina'])))
    const now = await revOf(restored)
    await restored.write(async (tx) => tx.publish(['user:amina'], 'account', 'amina'))
    expect(await revOf(restored)).toBeGreaterThan(now)
  })

  it('is closed only after all requested writes', async () => {
    const first = store()
    const writing = Promise.all(Array.from({ length: 300 }, (_, at) => first.write((tx) => tx.students.put(student(`s${at}`)))))
    await open.pop()!.close()
    await writing
    expect(await store().read((view) => view.students.byId(id('s299')))).toEqual(student('s299'))
  })

  it('receives all waiting works in one commit', async () => {
    const runs: (() => void)[] = []
    const first = store({ defer: (run) => runs.push(run) })
    const before = commitsIn(`${file}-wal`)
    const writing = Promise.all(Array.from({ length: 200 }, (_, at) => first.write((tx) => tx.students.put(student(`s${at}`)))))
    expect(runs).toHaveLength(1)
    runs[0]!()
    await writing
    expect(commitsIn(`${file}-wal`) - before).toBe(1)
  })

  it('POKE-1 shows nothing to other connections before the commit, and everything when moves of feeds are announced', async () => {
    const first = store()
    const other = new Database(file, { readonly: true })
    const head = () => (other.prepare('select head from feeds where feed = ?').pluck().get('user:amina') as number | undefined) ?? 0
    const seen: number[] = []
    first.onMoved(() => void seen.push(head()))
    await first.write(async (tx) => {
      tx.publish(['user:amina'], 'account', 'amina')
      await tx.positions([])
      seen.push(head())
    })
    other.close()
    expect(seen).toEqual([0, 1])
  })

  it('PULL-7 serves one snapshot to a read while a write is committed in the middle of it', async () => {
    const first = store({ readers: 1 })
    const [before, after] = await first.read(async (view) => {
      const then = await view.feeds.heads(['user:amina'])
      await first.write(async (tx) => tx.publish(['user:amina'], 'account', 'amina'))
      return [then, await view.feeds.heads(['user:amina'])]
    })
    expect(before).toEqual({ 'user:amina': 0 })
    expect(after).toEqual(before)
    expect(await first.read((view) => view.feeds.heads(['user:amina']))).toEqual({ 'user:amina': 1 })
  })
})

/** Counts frames of a write-ahead log that end a commit: the second word of their header is the database's size in pages, otherwise 0. */
function commitsIn(wal: string): number {
  const bytes = readFileSync(wal)
  const frame = 24 + bytes.readUInt32BE(8)
  let commits = 0
  for (let at = 32; at + frame <= bytes.length; at += frame) if (bytes.readUInt32BE(at + 4) !== 0) commits++
  return commits
}
