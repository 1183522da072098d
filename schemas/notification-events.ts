import type { Group } from './group.ts'
import type { StudentId } from './ids.ts'
import type { Meetup } from './meetup.ts'
import type { Report } from './report.ts'

/** Events that cause notifications, with their subject. The id of a notification is its owner and one of these (`notificationId`). */
export const EVENT = {
  messages: (partner: StudentId) => `message_${partner}`,
  firstContact: (partner: StudentId) => `friend_${partner}`,
  meetup: ({ id }: Pick<Meetup, 'id'>) => `meetup_${id}`,
  meetupAnswer: ({ id }: Pick<Meetup, 'id'>) => `meetup-answer_${id}`,
  match: (student: StudentId) => `match_${student}`,
  invitation: ({ id }: Pick<Group, 'id'>) => `group-invitation_${id}`,
  joined: ({ id }: Pick<Group, 'id'>, student: StudentId) => `group-joined_${id}_${student}`,
  reminder: ({ id }: Pick<Group, 'id'>, start: number) => `group-reminder_${id}_${start}`,
  groupDeleted: ({ id }: Pick<Group, 'id'>) => `group-deleted_${id}`,
  voice: ({ id }: { id: string }) => `voice_${id}`,
  reportArrived: ({ id }: Pick<Report, 'id'>) => `report_${id}`,
} as const

/** Returns the events that notify a student about messages of a partner. */
export const aboutTalkWith = (partner: StudentId) => [EVENT.messages(partner), EVENT.firstContact(partner)]
