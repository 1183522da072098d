import * as z from 'zod/mini'
import { LINE_MAX, NOTE_MAX } from './constants.ts'
import { MeetupId, StudentId } from './ids.ts'
import { Instant, instantFrom, iso } from './instant.ts'
import { person, type Person } from './person.ts'
import { MEETUP_ANSWERS, MEETUP_STATUSES } from './rules/meetup.ts'
import { plainText, someText } from './text.ts'

const MeetupStatus = z.enum(MEETUP_STATUSES)

/** A request to meet; both students have the same document. */
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

/** Input of `requestMeetup`; the quick message is optional (clarifications E2, E8). */
export const NewMeetup = z.object({
  id: MeetupId,
  toUserId: StudentId,
  subject: someText(LINE_MAX),
  /** Epoch ms; past times are valid too (clarification E6). */
  scheduledTime: Instant,
  location: someText(LINE_MAX),
  message: z._default(plainText(NOTE_MAX), ''),
})
export type NewMeetup = z.infer<typeof NewMeetup>

/**
 * Reads `NewMeetup` from a request body under any of the specification's names (clarifications H18, D20). Ignores the sender, the
 * status and the server's own times.
 */
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

/** Input of `answerMeetup`. */
export const MeetupReply = z.object({
  id: MeetupId,
  status: z.enum(MEETUP_ANSWERS),
  /** The student who asked, for the envelope on this device; the server determines it by itself. */
  requesterId: z.optional(StudentId),
})
export type MeetupReply = z.infer<typeof MeetupReply>

/** Returns a request as the API shows it, with both names where the specification uses two (clarification H18). */
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

/** Returns the payload of `meetupRequest` (spec §3). */
export function saidRequest({ id, toUserId, subject, scheduledTime, location, message }: NewMeetup, from: Person) {
  return { requestId: id, fromUser: person(from), subject, scheduledTime: iso(scheduledTime), location, message, targetUserId: toUserId }
}

/** Returns the payload of `meetupResponse` (spec §3). */
export function saidAnswer({ id, status }: Meetup, from: Person, requester: Person) {
  return { requestId: id, status, responseFromUser: person(from), originalRequester: person(requester) }
}
