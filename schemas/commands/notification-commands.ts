import * as z from 'zod/mini'
import type { Command, KnownDocs } from './command.ts'
import { Instant, iso } from '../instant.ts'
import { NotificationId, readNotificationUpTo } from '../notification.ts'

export const ReadNotification = z.object({
  id: NotificationId,
  /**
   * The notification's time when it was read (epoch ms): one that was renewed since then stays unread. If absent, the current one
   * is read.
   */
  upTo: z.optional(Instant),
})
export type ReadNotification = z.infer<typeof ReadNotification>

export const ReadAllNotifications = z.object({
  /** The time of the newest notification that was there (epoch ms). If absent, all so far are read. */
  upTo: z.optional(Instant),
  /** Notifications that were unread on this device, for the effect there; the server determines them by itself. */
  ids: z._default(z.array(NotificationId), []),
})
export type ReadAllNotifications = z.infer<typeof ReadAllNotifications>

const upToBody = ({ upTo }: { upTo?: number | undefined }) => (upTo === undefined ? undefined : { upTo: iso(upTo) })

export const readNotification: Command<ReadNotification> = {
  version: 1,
  input: ReadNotification,
  endpoint: { method: 'POST', path: '/api/notifications/:id/read' },
  body: upToBody,
  // 404 means that the notification was deleted and needs no mark.
  success: () => [404],
  receiver: () => 'campus',
  touches: ({ id }) => ({ notifications: [id] }),
  effects: (known, { input: { id, upTo } }) => readOnes(known, [id], upTo),
  replaces: { key: ({ id }) => id, merge: later },
  counted: false,
  showsRefused: false,
}

export const readAllNotifications: Command<ReadAllNotifications> = {
  version: 1,
  input: ReadAllNotifications,
  endpoint: { method: 'POST', path: '/api/notifications/read-all' },
  body: upToBody,
  receiver: () => 'campus',
  touches: ({ ids }) => ({ notifications: ids }),
  effects: (known, { input: { ids, upTo } }) => readOnes(known, ids, upTo),
  replaces: { key: () => '', merge: (older, newer) => ({ ...later(older, newer), ids: [...new Set([...older.ids, ...newer.ids])] }) },
  counted: false,
  showsRefused: false,
}

function readOnes({ notifications = {} }: KnownDocs, ids: readonly string[], upTo: number | undefined): KnownDocs {
  const read = ids.flatMap((id) => (notifications[id] ? [[id, readNotificationUpTo(notifications[id], upTo)] as const] : []))
  return read.length === 0 ? {} : { notifications: Object.fromEntries(read) }
}

/** Returns the mark that reaches further; a mark without a time includes all notifications. */
function later<T extends { upTo?: number | undefined }>(older: T, newer: T): T {
  return (older.upTo ?? Infinity) > (newer.upTo ?? Infinity) ? older : newer
}
