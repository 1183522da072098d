import * as z from 'zod/mini'
import { LINE_MAX, NOTE_MAX } from './constants.ts'
import { MeetupId, StudentId } from './ids.ts'
import { Instant, instantFrom, iso } from './instant.ts'
import { person, type Person } from './person.ts'
import { MEETUP_ANSWERS, MEETUP_STATUSES } from './rules/meetup.ts'
import { plainText, someText } from './text.ts'

export const MeetupStatus = z.enum(MEETUP_STATUSES)

/** A request to meet, the same document for both of its students. */
export const Meetup = z.object({
  id: MeetupId,
  fromUserId: StudentId,
  toUserId: StudentId,
  subject: z.string(),
  /** Epoch ms. */
  scheduledTime: z.number(),
  location: z.string(),
  message: z.string(),
  status: MeetupStatus,
  createdAt: z.number(),
  answeredAt: z.nullable(z.number()),
})
export type Meetup = z.infer<typeof Meetup>

/** What `requestMeetup` takes; the quick message is optional (clarifications E2, E8). */
export const NewMeetup = z.object({
  id: MeetupId,
  toUserId: StudentId,
  subject: someText(LINE_MAX),
  /** Any valid time, past ones too (clarification E6). */
  scheduledTime: Instant,
  location: someText(LINE_MAX),
  message: z._default(plainText(NOTE_MAX), ''),
})
export type NewMeetup = z.infer<typeof NewMeetup>

/** The same under any of the names the specification uses for it (clarifications H18, D20). Asker, status and times of ours are never read. */
export function meetupFrom(body: Record<string, unknown>): Record<string, unknown> {
  return {
    id: body.id ?? body.requestId,
    toUserId: body.toUserId ?? body.targetUserId ?? body.receiverId,
    subject: body.subject,
    scheduledTime: instantFrom(body.scheduledTime),
    location: body.location,
    message: body.message ?? undefined,
  }
}

/** What `answerMeetup` takes. */
export const MeetupReply = z.object({
  id: MeetupId,
  status: z.enum(MEETUP_ANSWERS),
  /** Whom it goes to, for the envelope on this device; the server looks for itself. */
  requesterId: z.optional(StudentId),
})
export type MeetupReply = z.infer<typeof MeetupReply>

/** A request as the API shows it: both names of a thing where the specification uses both (clarification H18). */
export function toApiMeetup(meetup: Meetup) {
  return {
    ...meetup,
    requestId: meetup.id,
    senderId: meetup.fromUserId,
    receiverId: meetup.toUserId,
    targetUserId: meetup.toUserId,
    scheduledTime: iso(meetup.scheduledTime),
    createdAt: iso(meetup.createdAt),
    answeredAt: meetup.answeredAt === null ? null : iso(meetup.answeredAt),
  }
}

/** The payload of `meetupRequest` (spec §3). */
export function saidRequest({ id, toUserId, subject, scheduledTime, location, message }: NewMeetup, from: Person) {
  return { requestId: id, fromUser: person(from), subject, scheduledTime: iso(scheduledTime), location, message, targetUserId: toUserId }
}

/** The payload of `meetupResponse` (spec §3). */
export function saidAnswer({ id, status }: Meetup, from: Person, requester: Person) {
  return { requestId: id, status, responseFromUser: person(from), originalRequester: person(requester) }
}

/** The form of the WhatsApp meetup page (spec §3). */
export const MeetupForm = z.object({
  recipientId: z.string(),
  location: z.string(),
  subject: z.string(),
  date: z.string(),
  time: z.string(),
  notes: z.string(),
})
export type MeetupForm = z.infer<typeof MeetupForm>
