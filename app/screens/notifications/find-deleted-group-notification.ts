import { notificationId } from '../../../schemas/notification.ts'
import { EVENT } from '../../../schemas/notification-events.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { NotificationView } from '../../data/views.ts'

/**
 * Returns the oldest unread notification of a deleted group that is newer than `since`.
 *
 * @param list the newest first
 * @param since epoch ms, server clock
 */
export function findDeletedGroupNotification<N extends Pick<NotificationView, 'id' | 'groupId' | 'isRead' | 'timestamp'>>(
  list: readonly N[] | undefined,
  me: StudentId,
  since: number,
): N | undefined {
  return list?.findLast(
    ({ id, groupId, isRead, timestamp }) =>
      !isRead && timestamp > since && groupId !== null && id === notificationId(me, EVENT.groupDeleted({ id: groupId })),
  )
}
