import { getTableColumns } from 'drizzle-orm'
import { pairKey } from '../../../schemas/ids.ts'
import type { Notification } from '../../../schemas/notification.ts'
import type { StoredConversation, StoredMessage, StudentRecord } from '../records.ts'
import type { ReadTx, WriteTx } from '../store.ts'
import { conversations, messages, notifications } from '../tables.ts'

/** Rows of each kind that are remembered, at least; at most twice as many. Two campuses use a thousand conversations in a busy minute. */
const ROWS_MIN = 1_000
/** The same of messages, whose texts may be long. They are read again for the poke and the receipt, seconds after they were sent. */
const MESSAGE_ROWS_MIN = 250
/** A longer list is read from the database and evicts nothing. */
const CACHED_LIST_MAX = 10

/** Remembers the values that were used last, in two generations: when the young one is full, it replaces the old one. */
export class BoundedCache<V> {
  #young = new Map<string, V>()
  #old = new Map<string, V>()

  constructor(private readonly most: number) {}

  /** Returns undefined for what is not remembered. */
  get(key: string): V | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  set(key: string, value: V): void {
    this.#young.set(key, value)
    if (this.#young.size <= this.most) return
    this.#old = this.#young
    this.#young = new Map()
  }

  delete(key: string): void {
    this.#young.delete(key)
    this.#old.delete(key)
  }

  clear(): void {
    this.#young.clear()
    this.#old.clear()
  }
}

/**
 * What the last works of the writer read and wrote. There is one writer and all its writes pass here, so this is what its connection would
 * read. Null stands for a row that does not exist. An undone work forgets what it changed.
 */
export class RecentRows {
  readonly students = new BoundedCache<StudentRecord | null>(ROWS_MIN)
  readonly messages = new BoundedCache<StoredMessage | null>(MESSAGE_ROWS_MIN)
  readonly conversations = new BoundedCache<StoredConversation | null>(ROWS_MIN)
  readonly pairHeads = new BoundedCache<number>(ROWS_MIN)
  readonly blocks = new BoundedCache<boolean>(ROWS_MIN)
  readonly feedHeads = new BoundedCache<number>(ROWS_MIN)
  readonly notifications = new BoundedCache<Notification | null>(ROWS_MIN)
  /** By their owner. */
  readonly newestNotifications = new BoundedCache<number>(ROWS_MIN)
  #undo: (() => void)[] = []

  /** Begins a work. What it changes is forgotten by `undo` if the work is undone. */
  begin(undo: (() => void)[]): void {
    this.#undo = undo
  }

  /** Takes a change of the current work: the new value, or undefined if it must be read. */
  change<V>(rows: BoundedCache<V>, key: string, value?: V): void {
    this.#undo.push(() => rows.delete(key))
    if (value === undefined) rows.delete(key)
    else rows.set(key, value)
  }

  /** Takes a change of the current work that concerns many rows. */
  changeMany(): void {
    const clear = () => {
      for (const rows of this.#all()) rows.clear()
    }
    this.#undo.push(clear)
    clear()
  }

  #all(): { clear(): void }[] {
    const { students, messages, conversations, pairHeads, blocks, feedHeads, notifications, newestNotifications } = this
    return [students, messages, conversations, pairHeads, blocks, feedHeads, notifications, newestNotifications]
  }
}

const two = (a: string, b: string) => `${a}>${b}`

/** Returns the reads of the writer's connection, which look at what is remembered first. */
export function recentRowsView(view: ReadTx, recent: RecentRows): ReadTx {
  return {
    ...view,
    students: {
      ...view.students,
      byId: (id) => remembered(recent.students, id, () => view.students.byId(id)),
      byIds: (ids) => listed(recent.students, ids, (id) => id, view.students.byIds),
    },
    messages: {
      ...view.messages,
      byId: async (id) => recent.messages.get(id) ?? view.messages.byId(id),
      byIds: (ids) => listed(recent.messages, ids, (id) => id, view.messages.byIds),
    },
    conversations: {
      ...view.conversations,
      one: (owner, partner) => remembered(recent.conversations, two(owner, partner), () => view.conversations.one(owner, partner)),
      byPartners: (owner, partners) =>
        listed(
          recent.conversations,
          partners,
          (partner) => two(owner, partner),
          (unknown) => view.conversations.byPartners(owner, unknown),
        ),
      head: (a, b) => remembered(recent.pairHeads, pairKey(a, b), () => view.conversations.head(a, b)),
    },
    notifications: {
      ...view.notifications,
      byIds: (owner, ids) =>
        listed(
          recent.notifications,
          ids,
          (id) => two(owner, id),
          (unknown) => view.notifications.byIds(owner, unknown),
        ),
      newestAt: (owner) => remembered(recent.newestNotifications, owner, () => view.notifications.newestAt(owner)),
    },
    blocks: {
      ...view.blocks,
      exists: (blocker, blocked) => remembered(recent.blocks, two(blocker, blocked), () => view.blocks.exists(blocker, blocked)),
    },
    feeds: {
      ...view.feeds,
      heads: async (feeds) => {
        const heads: Record<string, number> = {}
        for (const feed of feeds)
          heads[feed] = await remembered(recent.feedHeads, feed, async () => (await view.feeds.heads([feed]))[feed] ?? 0)
        return heads
      },
    },
  }
}

/** Writes of which `RecentRows` must know. */
type Remembering = Pick<WriteTx, 'students' | 'messages' | 'conversations' | 'notifications' | 'blocks'>

/** Lets what is remembered follow the writes of the current work. */
export function recentWrites(tx: Remembering, recent: RecentRows): Remembering {
  return {
    students: {
      ...tx.students,
      put: async (student) => {
        await tx.students.put(student)
        recent.change(recent.students, student.id)
      },
      setLastSeen: async (id, at) => {
        await tx.students.setLastSeen(id, at)
        recent.change(recent.students, id)
      },
      erase: async (id) => {
        await tx.students.erase(id)
        recent.changeMany()
      },
    },
    messages: {
      ...tx.messages,
      insert: async (message) => {
        await tx.messages.insert(message)
        recent.change(recent.messages, message.id, columnsOf(MESSAGE, message))
      },
      setDelivery: async (message) => {
        await tx.messages.setDelivery(message)
        const { id, deliveryStatus, queuedForDelivery, deliveredAt, readAt } = message
        const known = recent.messages.get(id)
        recent.change(recent.messages, id, known ? { ...known, deliveryStatus, queuedForDelivery, deliveredAt, readAt } : undefined)
      },
    },
    conversations: {
      ...tx.conversations,
      put: async (conversation) => {
        await tx.conversations.put(conversation)
        recent.change(recent.conversations, two(conversation.ownerId, conversation.id), columnsOf(CONVERSATION, conversation))
      },
      setHead: async (a, b, head) => {
        await tx.conversations.setHead(a, b, head)
        recent.change(recent.pairHeads, pairKey(a, b), head)
      },
    },
    notifications: {
      ...tx.notifications,
      put: async (owner, notification) => {
        await tx.notifications.put(owner, notification)
        recent.change(recent.notifications, two(owner, notification.id), columnsOf(NOTIFICATION, notification))
        const { timestamp } = notification
        const newest = recent.newestNotifications.get(owner)
        // An older one may have been the newest before.
        recent.change(recent.newestNotifications, owner, newest !== undefined && timestamp >= newest ? timestamp : undefined)
      },
      remove: async (owner, id) => {
        await tx.notifications.remove(owner, id)
        recent.change(recent.notifications, two(owner, id))
        recent.change(recent.newestNotifications, owner)
      },
      deleteBefore: async (time, limit) => {
        const forgotten = await tx.notifications.deleteBefore(time, limit)
        for (const { owner, id } of forgotten) {
          recent.change(recent.notifications, two(owner, id))
          recent.change(recent.newestNotifications, owner)
        }
        return forgotten
      },
    },
    blocks: {
      ...tx.blocks,
      add: async (blocker, blocked, as) => {
        await tx.blocks.add(blocker, blocked, as)
        recent.change(recent.blocks, two(blocker, blocked))
      },
      remove: async (blocker, blocked) => {
        await tx.blocks.remove(blocker, blocked)
        recent.change(recent.blocks, two(blocker, blocked))
      },
    },
  }
}

/** Returns what is remembered for the key, or reads and remembers it. */
async function remembered<V>(rows: BoundedCache<V>, key: string, read: () => Promise<V>): Promise<V> {
  const known = rows.get(key)
  if (known !== undefined) return known
  const value = await read()
  rows.set(key, value)
  return value
}

/** Returns the rows of a list that exist. Reads and remembers those that are not known, unless they are many. */
async function listed<I extends string, V extends { id: string }>(
  rows: BoundedCache<V | null>,
  ids: readonly I[],
  keyOf: (id: string) => string,
  read: (ids: readonly I[]) => Promise<V[]>,
): Promise<V[]> {
  if (ids.length > CACHED_LIST_MAX) return read(ids)
  const unknown: I[] = []
  const found: V[] = []
  for (const id of new Set(ids)) {
    const known = rows.get(keyOf(id))
    if (known) found.push(known)
    else if (known === undefined) unknown.push(id)
  }
  if (unknown.length === 0) return found
  const more = await read(unknown)
  for (const row of more) rows.set(keyOf(row.id), row)
  return [...found, ...more]
}

const { pair: _pair, treeKey: _key, ...messageColumns } = getTableColumns(messages)
const MESSAGE = Object.keys(messageColumns)
const { ownerId: _owner, ...notificationColumns } = getTableColumns(notifications)
const NOTIFICATION = Object.keys(notificationColumns)
const CONVERSATION = Object.keys(getTableColumns(conversations))

/** Returns a written row as the database would return it. */
function columnsOf<V extends object>(names: readonly string[], row: V): V {
  const stored: Record<string, unknown> = {}
  for (const name of names) stored[name] = (row as Record<string, unknown>)[name] ?? null // cast: names of its columns
  return stored as V // cast: it has all columns of the row
}
