import { notificationId } from '../../../schemas/notification.ts'
import { EVENT } from '../../../schemas/notification-events.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { groupRoom, meetupRoom } from '../../../schemas/rules/voice.ts'
import type { VoiceRoomName } from '../../../schemas/voice.ts'
import type { NotificationView } from '../../data/views.ts'

type VoiceNews = Pick<NotificationView, 'id' | 'groupId' | 'isRead' | 'timestamp'>

/** Returns the voice room that a notification is about; null if it is about something else. */
export function voiceRoomOf({ id, groupId }: Pick<VoiceNews, 'id' | 'groupId'>, me: StudentId): VoiceRoomName | null {
  const about = notificationId(me, EVENT.voice({ id: '' }))
  if (!id.startsWith(about)) return null
  return groupId === null ? meetupRoom(id.slice(about.length)) : groupRoom(groupId)
}

/**
 * Returns the newest unread notification that somebody has opened voice, if it is newer than `since`.
 *
 * @param list the newest first
 * @param since epoch ms, server clock
 */
export function findVoiceNotification<N extends VoiceNews>(list: readonly N[] | undefined, me: StudentId, since: number): N | undefined {
  return list?.find((notice) => !notice.isRead && notice.timestamp > since && voiceRoomOf(notice, me) !== null)
}
