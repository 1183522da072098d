import { MINUTE, NOTIFICATION_EXCERPT } from '../../../schemas/constants.ts'
import type { Group } from '../../../schemas/group.ts'
import type { Meetup } from '../../../schemas/meetup.ts'
import type { Message } from '../../../schemas/message.ts'
import { EVENT } from '../../../schemas/notification-events.ts'
import { MATCH_BADGE } from '../../../schemas/rules/match.ts'
import type { Report } from '../../../schemas/report.ts'
import { callName } from '../../../schemas/rules/profile.ts'
import { excerpt } from '../../../schemas/text.ts'
import type { StudentRecord } from '../../store/store.ts'
import type { NotificationContent } from './notify.ts'

const named = (student: StudentRecord) => callName(student) || 'A classmate'

/** Shortens a student's text for a notification. */
export const quoted = (content: string) => excerpt(content, NOTIFICATION_EXCERPT)

/** The texts of every notification (spec §3, types; the texts are ours). */
export const NOTIFICATION = {
  /** For a message that arrived while no device was connected. One for each partner, for the newest message. */
  message: (from: StudentRecord, { content }: Pick<Message, 'content'>): NotificationContent => ({
    event: EVENT.messages(from.id),
    type: 'message',
    title: `Message from ${named(from)}`,
    content: quoted(content),
    sender: from,
    renewed: true,
  }),
  /** For the first message of a student to whom the receiver has not written before. */
  firstContact: (from: StudentRecord, { content }: Pick<Message, 'content'>): NotificationContent => ({
    event: EVENT.firstContact(from.id),
    type: 'friend',
    title: `${named(from)} wrote to you for the first time`,
    content: quoted(content),
    sender: from,
  }),
  meetup: (from: StudentRecord, meetup: Pick<Meetup, 'id' | 'subject' | 'location'>): NotificationContent => ({
    event: EVENT.meetup(meetup),
    type: 'meetup',
    title: 'Meetup request',
    content: `${named(from)} would like to study ${meetup.subject} with you. ${meetup.location}`,
    sender: from,
    actionable: true,
  }),
  meetupAnswer: (from: StudentRecord, meetup: Pick<Meetup, 'id' | 'status' | 'subject'>): NotificationContent => ({
    event: EVENT.meetupAnswer(meetup),
    type: 'meetup',
    title: `Meetup ${meetup.status}`,
    content: `${named(from)} ${meetup.status} your request: ${meetup.subject}`,
    sender: from,
  }),
  match: (student: StudentRecord): NotificationContent => ({
    event: EVENT.match(student.id),
    type: 'academic_match',
    title: 'New academic match',
    content: `${named(student)} studies ${student.program}, ${student.year}, like you.`,
    sender: student,
    matchBadge: MATCH_BADGE.same_program_year.label,
  }),
  /** For an invited student; an invitation adds no member before they join (clarification C21). */
  invitation: (from: StudentRecord, group: Pick<Group, 'id' | 'name'>): NotificationContent => ({
    event: EVENT.invitation(group),
    type: 'group_activity',
    title: 'Study group invitation',
    content: `${named(from)} invited you to ${group.name}.`,
    sender: from,
    groupId: group.id,
    actionable: true,
    canJoin: true,
  }),
  /** For the earlier members of the group. */
  joined: (student: StudentRecord, group: Pick<Group, 'id' | 'name'>): NotificationContent => ({
    event: EVENT.joined(group, student.id),
    type: 'group_activity',
    title: 'New group member',
    content: `${named(student)} joined ${group.name}.`,
    sender: student,
    groupId: group.id,
  }),
  /** For the other members, when a member deletes the group. `by` is null for a member who must not be told the name (ADR 0022). */
  groupDeleted: (by: StudentRecord | null, group: Pick<Group, 'id' | 'name'>): NotificationContent => ({
    event: EVENT.groupDeleted(group),
    type: 'group_activity',
    title: 'Study group deleted',
    content: `${by ? named(by) : 'A member'} deleted ${group.name}.`,
    sender: by,
    groupId: group.id,
  }),
  /** For members, before a group with a planned start begins. */
  reminder: (group: Pick<Group, 'id' | 'name' | 'location'>, start: number, now: number): NotificationContent => ({
    event: EVENT.reminder(group, start),
    type: 'reminder',
    title: 'Your study group starts soon',
    content: [`${group.name} starts in ${Math.max(1, Math.round((start - now) / MINUTE))} min.`, group.location].filter(Boolean).join(' '),
    sender: null,
    groupId: group.id,
  }),
  /** For the author of a report. It does not name the reported student. */
  reportArrived: (report: Pick<Report, 'id'>): NotificationContent => ({
    event: EVENT.reportArrived(report),
    type: 'reminder',
    title: 'Your report has arrived',
    content: 'Thank you. Someone who runs Friendioo will look at it. Nobody else is told.',
    sender: null,
  }),
} as const
