import { NOTIFICATIONS_OF_PAIR_MAX } from '../../../schemas/constants.ts'
import { notificationId, type Notification } from '../../../schemas/notification.ts'
import type { GroupId, StudentId } from '../../../schemas/ids.ts'
import type { PushContent, PushKind } from '../../../schemas/push.ts'
import { availabilityAt } from '../../../schemas/rules/availability.ts'
import { showsConnection } from '../../../schemas/rules/displayed-status.ts'
import { fullName } from '../../../schemas/rules/profile.ts'
import type { StudentRecord } from '../../store/records.ts'
import type { WriteTx } from '../../store/store.ts'
import type { Context } from '../context.ts'
import { FEEDS_FOR } from '../publish/feed-routing.ts'
import { planPush } from './plan-push.ts'

/**
 * Maximum number of surplus notifications that a new one removes. Usually one is too many; more are left from before there was a maximum.
 */
const SURPLUS_AT_ONCE = 10

/** A push of one kind. Its tag is the notification's id. */
export interface NotificationPush {
  kind: PushKind
  content: Omit<PushContent, 'tag'>
}

/** The content of a notification about one event. */
export interface NotificationContent {
  /** Key of the event: letters, digits, '-' and '_'. Repeating an event adds no second notification. */
  event: string
  type: Notification['type']
  title: string
  content: string
  /** The student who caused the event; null if nobody did. */
  sender: StudentRecord | null
  actionable?: boolean
  canJoin?: boolean
  groupId?: GroupId
  matchBadge?: string
  /** The push that goes with it; absent: none. */
  push?: NotificationPush
  /** The notification stands for the newest event of its kind. A repeat replaces it and makes it unread again. */
  renewed?: boolean
}

/**
 * Notifies a student of an event; each event has one notification, however often it is repeated. Ignores events between students
 * of whom one blocks the other. Timestamps of one owner ascend, so that 'read up to' and 'before' match what the student saw.
 */
export async function notify(
  tx: WriteTx,
  { now, hub }: Pick<Context, 'now' | 'hub'>,
  owner: StudentId,
  notice: NotificationContent,
): Promise<void> {
  const { sender } = notice
  if (sender && (sender.id === owner || (await isBetween(tx, owner, sender.id)))) return
  const id = notificationId(owner, notice.event)
  const [known] = await tx.notifications.byIds(owner, [id])
  if (known && !notice.renewed) return
  await put(tx, owner, {
    id,
    type: notice.type,
    title: notice.title,
    content: notice.content,
    timestamp: Math.max(now(), (await tx.notifications.newestAt(owner)) + 1),
    isRead: false,
    actionable: notice.actionable ?? false,
    senderId: sender?.id ?? null,
    senderName: sender ? fullName(sender) : '',
    senderAvatar: sender?.profileImageUrl ?? '',
    isOnline: sender !== null && showsConnection(availabilityAt(sender, now()).currentStatus, hub.isConnected(sender.id)),
    matchBadge: notice.matchBadge ?? null,
    canJoin: notice.canJoin ?? false,
    groupId: notice.groupId ?? null,
  })
  if (sender && !known)
    for (const surplus of await tx.notifications.between(sender.id, owner, NOTIFICATIONS_OF_PAIR_MAX, SURPLUS_AT_ONCE))
      await dropNotification(tx, { ownerId: owner, id: surplus })
  if (notice.push) {
    const { kind, content } = notice.push
    await planPush(tx, now(), owner, { about: 'notification', id, kind, content: { ...content, tag: id } })
  }
}

/** Marks an event's notification as read and without actions, because the student acted on it or saw it elsewhere. */
export async function resolveNotification(tx: WriteTx, owner: StudentId, event: string): Promise<void> {
  const [known] = await tx.notifications.byIds(owner, [notificationId(owner, event)])
  if (!known || (known.isRead && !known.actionable && !known.canJoin)) return
  await put(tx, owner, { ...known, isRead: true, actionable: false, canJoin: false })
}

/** Removes an event's notification, unless its content is `unless`. */
export async function removeNotification(tx: WriteTx, owner: StudentId, event: string, unless?: string): Promise<void> {
  const id = notificationId(owner, event)
  const [known] = await tx.notifications.byIds(owner, [id])
  if (!known || known.content === unless) return
  await dropNotification(tx, { ownerId: owner, id })
}

/** Removes a notification from the list and from all devices. */
export async function dropNotification(tx: WriteTx, { ownerId, id }: { ownerId: StudentId; id: string }): Promise<void> {
  await tx.notifications.remove(ownerId, id)
  tx.publish(FEEDS_FOR.notification(ownerId), 'notifications', id)
}

export async function put(tx: WriteTx, owner: StudentId, notification: Notification): Promise<void> {
  await tx.notifications.put(owner, notification)
  tx.publish(FEEDS_FOR.notification(owner), 'notifications', notification.id)
}

async function isBetween(tx: WriteTx, a: StudentId, b: StudentId): Promise<boolean> {
  return (await tx.blocks.exists(a, b)) || (await tx.blocks.exists(b, a))
}
