import { BADGE_NOTIFICATIONS_MAX, PUSH_LIFETIME } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { NotificationSettings, PushContent, PushKind, PushPayload } from '../../schemas/push.ts'
import { badgeCount } from '../../schemas/rules/badge-count.ts'
import { isEnded } from '../../schemas/rules/group.ts'
import { callName } from '../../schemas/rules/profile.ts'
import { chatPush, withoutPreview } from '../../schemas/rules/push-content.ts'
import { isSilent } from '../../schemas/rules/quiet-hours.ts'
import { isActive } from '../account-status.ts'
import { seesNotification } from '../queries/notifications.ts'
import { viewerOf } from '../queries/viewer.ts'
import { visibleMessages } from '../queries/visible-messages.ts'
import { endReminder, laterReminder } from './group-reminder.ts'
import type { PushSubject, PushSubscription, StoredPush, StudentRecord } from '../store/records.ts'
import type { ReadTx } from '../store/store.ts'

/** A push as it is sent now. */
export interface RenderedPush {
  payload: PushPayload
  /** The partner whose chat it is about; null for other pushes. */
  partnerId: StudentId | null
}

/**
 * Returns the push that a device gets now; null if it is not due any more: it was read, deleted, muted or switched off, its sender is
 * blocked, it is older than `PUSH_LIFETIME`, or the student's quiet hours or a pause have begun.
 */
export async function renderPush(
  view: ReadTx,
  { studentId, origin }: PushSubscription,
  { seq, subject, createdAt }: StoredPush,
  now: number,
): Promise<RenderedPush | null> {
  const student = await view.students.byId(studentId)
  if (!student || !isActive(student) || now - createdAt > PUSH_LIFETIME) return null
  const found = await contentOf(view, student, subject, now)
  if (!found) return null
  const { kind, content } = found
  const settings = student.notificationSettings
  if (kind !== null && !isWanted(settings, kind, now)) return null
  const shown = kind === null || settings.preview ? content : withoutPreview(kind, content)
  return {
    payload: { id: `${createdAt}-${seq}`, ...(await payloadOf(view, student, origin, shown, now)) },
    partnerId: content.partnerId ?? null,
  }
}

/** The push and its kind; null for a kind that nobody can switch off. */
interface Found {
  kind: PushKind | null
  content: PushContent
}

async function contentOf(view: ReadTx, student: StudentRecord, subject: PushSubject, now: number): Promise<Found | null> {
  switch (subject.about) {
    case 'message':
      return messageContent(view, student, subject.id)
    case 'notification': {
      const [notification] = await view.notifications.byIds(student.id, [subject.id])
      if (!notification || notification.isRead || !seesNotification(await viewerOf(view, student), notification)) return null
      return { kind: subject.kind, content: subject.content }
    }
    case 'group-end': {
      const [group] = await view.groups.byIds([subject.groupId])
      if (!group || group.endTime !== subject.endTime || isEnded(group, now) || !group.memberIds.includes(student.id)) return null
      return { kind: 'reminders', content: endReminder(group, now) }
    }
    case 'group-later': {
      const [group] = await view.groups.byIds([subject.groupId])
      const content = group?.memberIds.includes(student.id) ? laterReminder(group, now) : null
      return content && { kind: 'reminders', content }
    }
    case 'test':
      return {
        kind: null,
        content: {
          title: 'Notifications work',
          body: 'This device gets notifications from Friendioo.',
          type: 'test',
          url: '/profile',
          tag: 'test',
          actions: [],
        },
      }
  }
}

async function messageContent(view: ReadTx, student: StudentRecord, id: string): Promise<Found | null> {
  const stored = await view.messages.byId(id)
  if (!stored || stored.toUserId !== student.id || stored.deliveryStatus === 'read') return null
  const [message] = await visibleMessages(view, student.id, [stored])
  const conversation = await view.conversations.one(student.id, stored.fromUserId)
  const sender = await view.students.byId(stored.fromUserId)
  if (!message || !sender || !conversation || conversation.muted || message.position <= conversation.readUpTo) return null
  const { blocked } = await viewerOf(view, student)
  if (blocked.has(sender.id)) return null
  const from = { id: sender.id, name: callName(sender) || 'A classmate', picture: sender.profileImageUrl }
  return { kind: 'messages', content: chatPush(from, message, conversation.unreadCount) }
}

function isWanted(settings: NotificationSettings, kind: PushKind, now: number): boolean {
  return settings[kind] && !isSilent(settings, now)
}

async function payloadOf(
  view: ReadTx,
  student: StudentRecord,
  origin: string,
  content: PushContent,
  now: number,
): Promise<Omit<PushPayload, 'id'>> {
  const conversations = await view.conversations.of(student.id)
  const badge = badgeCount(conversations, await view.notifications.unread(student.id, now, BADGE_NOTIFICATIONS_MAX))
  const { title, body, url, tag, icon = '/icon-192.png' } = content
  const navigate = new URL(url, origin).href
  return {
    ...content,
    student: student.id,
    badge,
    web_push: 8030,
    mutable: true,
    app_badge: String(badge),
    notification: { title, body, navigate, tag, icon: new URL(icon, origin).href, requireInteraction: true, lang: 'en' },
  }
}
