import { VOICE_NOTIFICATION_INTERVAL } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { notificationId } from '../../schemas/notification.ts'
import { ownerOfRoom } from '../../schemas/rules/voice.ts'
import type { VoiceRoomName } from '../../schemas/voice.ts'
import type { WriteTx } from '../store/store.ts'
import type { Context } from './context.ts'
import { NOTIFICATION } from './notify/notification-texts.ts'
import { notify, type NotificationContent } from './notify/notify.ts'
import { FEEDS_FOR } from './publish/feed-routing.ts'

type Ctx = Pick<Context, 'now' | 'hub'>

/**
 * Notifies the others who may enter a voice room that a student has entered it while it was empty, each at most once every
 * `VOICE_NOTIFICATION_INTERVAL`.
 */
export async function notifyVoiceOpened(tx: WriteTx, room: VoiceRoomName, studentId: StudentId, ctx: Ctx): Promise<void> {
  const { kind, id } = ownerOfRoom(room)
  const by = await tx.students.byId(studentId)
  if (!by) return
  if (kind === 'group') {
    const [group] = await tx.groups.byIds([id])
    if (!group) return
    for (const member of group.memberIds) await notifyOnce(tx, ctx, member, NOTIFICATION.groupVoice(by, group))
  } else {
    const [meetup] = await tx.meetups.byIds([id])
    if (!meetup) return
    await notifyOnce(tx, ctx, by.id === meetup.fromUserId ? meetup.toUserId : meetup.fromUserId, NOTIFICATION.meetupVoice(by, meetup))
  }
}

/** Stores that voice of a group's session is not active any more, after its voice room has been empty for `VOICE_GRACE`. */
export async function closeVoice(tx: WriteTx, groupId: string): Promise<void> {
  const [group] = await tx.groups.byIds([groupId])
  const [session] = await tx.sessions.byIds([groupId])
  if (!group || !session?.isVoiceActive) return
  await tx.sessions.put({ ...session, isVoiceActive: false })
  tx.publish(FEEDS_FOR.session(group), 'sessions', session.id)
}

async function notifyOnce(tx: WriteTx, ctx: Ctx, owner: StudentId, notice: NotificationContent): Promise<void> {
  const [known] = await tx.notifications.byIds(owner, [notificationId(owner, notice.event)])
  if (!known || ctx.now() - known.timestamp >= VOICE_NOTIFICATION_INTERVAL) await notify(tx, ctx, owner, notice)
}
