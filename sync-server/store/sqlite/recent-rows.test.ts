import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { StudentId } from '../../../schemas/ids.ts'
import { tempFolder } from '../../../tests/support/server.ts'
import { Random } from '../../../tests/simulation/random.ts'
import type { ReadTx, WriteTx } from '../store.ts'
import { conversation, message, notification, student } from '../testing/make.ts'
import { BoundedCache } from './recent-rows.ts'
import { SqliteStore } from './store.ts'

const NAMES = ['amina', 'youssef', 'lina', 'jonas'].map((name) => student(name).id)

const NOTICES = ['first', 'second']

/** Reads everything that a store remembers, once in short lists and once alone. */
async function everything(view: ReadTx, messageIds: readonly string[]) {
  const of = async <T>(read: (a: StudentId, b: StudentId) => Promise<T>) => {
    const found: T[] = []
    for (const a of NAMES) for (const b of NAMES) if (a !== b) found.push(await read(a, b))
    return found
  }
  const sorted = <T extends { id: string }>(rows: T[]) => rows.sort((a, b) => (a.id < b.id ? -1 : 1))
  return {
    students: sorted(await view.students.byIds(NAMES)),
    alone: await Promise.all(NAMES.map((id) => view.students.byId(id))),
    messages: sorted(await view.messages.byIds(messageIds.slice(-8))),
    message: await view.messages.byId(messageIds.at(-1) ?? 'none'),
    conversations: await of((a, b) => view.conversations.one(a, b)),
    lists: await Promise.all(NAMES.map(async (id) => sorted(await view.conversations.byPartners(id, NAMES)))),
    pairs: await of((a, b) => view.conversations.head(a, b)),
    blocks: await of((a, b) => view.blocks.exists(a, b)),
    notifications: await Promise.all(
      NAMES.map(async (id) =>
        sorted(
          await view.notifications.byIds(
            id,
            NOTICES.map((notice) => `${id} ${notice}`),
          ),
        ),
      ),
    ),
    newest: await Promise.all(NAMES.map((id) => view.notifications.newestAt(id))),
    heads: await view.feeds.heads(['user:amina', 'user:lina', 'campus:demo']),
  }
}

describe('what the writer remembers', () => {
  const folder = tempFolder()
  afterAll(() => folder.remove())

  it.each([1, 2, 3])('is what the database has, after any works of which some are undone (seed %i)', async (seed) => {
    const random = new Random(seed)
    const store = new SqliteStore({ source: join(folder.path, `${seed}.db`) })
    const ids: string[] = []
    const heads = new Map<string, number>()
    const seen: unknown[] = []
    store.onMoved(async (_, committed) => void seen.push(await everything(committed, ids)))

    const act = async (tx: WriteTx): Promise<void> => {
      const [a, b] = [random.pick(NAMES), random.pick(NAMES)]
      if (a === b) return
      const id = ids.length > 0 ? random.pick(ids) : 'none'
      const known = await tx.messages.byId(id)
      switch (random.between(1, 14)) {
        case 1:
          return tx.students.put({ ...student(a), firstName: `name ${random.between(1, 99)}` })
        case 2:
          return tx.students.setLastSeen(a, random.between(1, 99))
        case 3:
          return tx.students.erase(a)
        case 4:
          return tx.blocks.add(a, b)
        case 5:
          return tx.blocks.remove(a, b)
        case 6:
          return known ? tx.messages.setDelivery({ ...known, deliveryStatus: 'read', readAt: random.between(1, 99) }) : undefined
        case 7:
          return tx.conversations.put({ ...conversation(a, b), unreadCount: random.between(1, 99) })
        case 8:
        case 9:
          return tx.notifications.put(a, notification(`${a} ${random.pick(NOTICES)}`, { timestamp: random.between(1, 99) }))
        case 10:
          return tx.notifications.remove(a, `${a} ${random.pick(NOTICES)}`)
        case 11:
          return void (await tx.notifications.deleteBefore(random.between(1, 99), 1))
        default: {
          const pair = [a, b].sort().join()
          const position = (heads.get(pair) ?? 0) + 1
          heads.set(pair, position)
          // cast: any text is an id
          const sent = { ...message(a, b, position), id: `${pair}-${position}` as never, extra: 'is in no column' }
          ids.push(sent.id)
          await tx.messages.insert(sent)
          return tx.conversations.setHead(a, b, position)
        }
      }
    }
    for (let commit = 0; commit < 60; commit++) {
      const before = seen.length
      await Promise.all(
        Array.from({ length: random.between(1, 4) }, () => {
          const isUndone = random.chance(0.3)
          return store
            .write(async (tx) => {
              for (let count = random.between(1, 4); count > 0; count--) await act(tx)
              tx.publish([`user:${random.pick(NAMES)}`, 'campus:demo'], 'students', 'amina')
              await tx.positions(['user:amina'])
              await everything(tx, ids)
              if (isUndone) throw new Error('no')
            })
            .catch(() => {})
        }),
      )
      // Waits for the listener.
      await store.write(async () => {})
      if (seen.length > before) expect(seen.at(-1)).toEqual(await store.read((view) => everything(view, ids)))
    }
    expect(seen.length).toBeGreaterThan(20)
    await store.close()
  })

  it('is bounded: what was not used for long goes first', () => {
    const rows = new BoundedCache<number>(2)
    rows.set('a', 1)
    rows.set('b', 2)
    rows.set('c', 3)
    expect(rows.get('a')).toBe(1)
    rows.set('d', 4)
    rows.set('e', 5)
    expect(['a', 'b', 'c', 'd', 'e'].map((key) => rows.get(key))).toEqual([1, undefined, undefined, 4, 5])
  })
})
