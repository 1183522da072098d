import { MINUTE } from '../../../schemas/constants.ts'
import type { Group } from '../../../schemas/group.ts'
import type { Message } from '../../../schemas/message.ts'
import { EVENT } from '../../../schemas/notification-events.ts'
import { MATCH_BADGE } from '../../../schemas/rules/match.ts'
import type { Report } from '../../../schemas/report.ts'
import type { StudentRecord } from '../../store/records.ts'
import { MEETUP_NOTIFICATIONS } from './meetup-notifications.ts'
import { nameInSentence, pushFrom, quoteText } from './notification-parts.ts'
import type { NotificationContent } from './notify.ts'

/** The texts of every notification (spec §3, types; the texts are ours). */
export const NOTIFICATION = {
  ...MEETUP_NOTIFICATIONS,
  /** For a message that arrived while no device was connected. One for each partner, for the newest message. */
  message: (from: StudentRecord, { content }: Pick<Message, 'content'>): NotificationContent => ({
    event: EVENT.messages(from.id),
    type: 'message',
    title: `Message from ${nameInSentence(from)}`,
    content: quoteText(content),
    sender: from,
    renewed: true,
  }),
  /** For the first message of a student to whom the receiver has not written before. */
  firstContact: (from: StudentRecord, { content }: Pick<Message, 'content'>): NotificationContent => ({
    event: EVENT.firstContact(from.id),
    type: 'friend',
    title: `${nameInSentence(from)} wrote to you for the first time`,
    content: quoteText(content),
    sender: from,
  }),
  match: (student: StudentRecord): NotificationContent => {
    const [title, content] = ['New academic match', `${nameInSentence(student)} studies ${student.program}, ${student.year}, like you.`]
    return {
      event: EVENT.match(student.id),
      type: 'academic_match',
      title,
      content,
      sender: student,
      matchBadge: MATCH_BADGE.same_program_year.label,
      push: pushFrom('matches', student, { title, body: content, type: 'match', url: '/academic-matches', actions: ['open'] }),
    }
  },
  /** For an invited student; an invitation adds no member before they join (clarification C21). */
  invitation: (from: StudentRecord, group: Pick<Group, 'id' | 'name'>): NotificationContent => {
    const [title, content] = ['Study group invitation', `${nameInSentence(from)} invited you to ${group.name}.`]
    return {
      event: EVENT.invitation(group),
      type: 'group_activity',
      title,
      content,
      sender: from,
      groupId: group.id,
      actionable: true,
      canJoin: true,
      push: pushFrom('groups', from, { title, body: content, type: 'group', url: '/groups', actions: ['open'] }),
    }
  },
  /** For the earlier members of the group. */
  joined: (student: StudentRecord, group: Pick<Group, 'id' | 'name'>): NotificationContent => ({
    event: EVENT.joined(group, student.id),
    type: 'group_activity',
    title: 'New group member',
    content: `${nameInSentence(student)} joined ${group.name}.`,
    sender: student,
    groupId: group.id,
  }),
  /**
   * For the other members, when a member deletes the group, or who opened it ends it. `by` is null for a member who must not be
   * told the name (ADR 0022).
   */
  groupDeleted: (by: StudentRecord | null, group: Pick<Group, 'id' | 'name' | 'createdBy'>): NotificationContent => {
    const did = by?.id === group.createdBy ? 'ended' : 'deleted'
    return {
      event: EVENT.groupDeleted(group),
      type: 'group_activity',
      title: `Study group ${did}`,
      content: `${by ? nameInSentence(by) : 'A member'} ${did} ${group.name}.`,
      sender: by,
      groupId: group.id,
    }
  },
  /** For the other members of a group, when a student enters its empty voice room. */
  groupVoice: (by: StudentRecord, group: Pick<Group, 'id' | 'name'>): NotificationContent => {
    const [title, content] = [`${nameInSentence(by)} has opened voice`, `In your study group ${group.name}.`]
    return {
      event: EVENT.voice(group),
      type: 'group_activity',
      title,
      content,
      sender: by,
      groupId: group.id,
      renewed: true,
      push: pushFrom('groups', by, { title, body: content, type: 'group', url: '/groups', actions: ['open'] }),
    }
  },
  /** For members, before a group with a planned start begins. */
  reminder: (group: Pick<Group, 'id' | 'name' | 'location'>, start: number, now: number): NotificationContent => {
    const title = 'Your study group starts soon'
    const soon = `${group.name} starts in ${Math.max(1, Math.round((start - now) / MINUTE))} min.`
    const content = [soon, group.location].filter(Boolean).join(' ')
    return {
      event: EVENT.reminder(group, start),
      type: 'reminder',
      title,
      content,
      sender: null,
      groupId: group.id,
      push: pushFrom('reminders', null, {
        title,
        body: content,
        type: 'reminder',
        url: '/groups',
        actions: ['open', 'later'],
        groupId: group.id,
      }),
    }
  },
  /** For the author of a report. It does not name the reported student. */
  reportArrived: (report: Pick<Report, 'id'>): NotificationContent => ({
    event: EVENT.reportArrived(report),
    type: 'reminder',
    title: 'Your report has arrived',
    content: 'Thank you. It is stored for the people who run Friendioo. Nobody else is told.',
    sender: null,
  }),
} as const
