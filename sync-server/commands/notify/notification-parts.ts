import { NOTIFICATION_EXCERPT } from '../../../schemas/constants.ts'
import type { PushContent, PushKind } from '../../../schemas/push.ts'
import { callName } from '../../../schemas/rules/profile.ts'
import { excerpt } from '../../../schemas/text.ts'
import type { StudentRecord } from '../../store/records.ts'
import type { NotificationPush } from './notify.ts'

/** Returns a student's name as used in a sentence. */
export const nameInSentence = (student: StudentRecord) => callName(student) || 'A classmate'

/** Shortens a student's text for a notification. */
export const quoteText = (content: string) => excerpt(content, NOTIFICATION_EXCERPT)

/** A push of this kind with the picture of the student who caused it. */
export const pushFrom = (kind: PushKind, from: StudentRecord | null, content: Omit<PushContent, 'tag' | 'icon'>): NotificationPush => ({
  kind,
  content: { ...content, ...(from?.profileImageUrl && { icon: from.profileImageUrl }) },
})
