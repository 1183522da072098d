import * as z from 'zod/mini'
import { LINE_MAX, MEETUP_MOVES_MAX, MEETUP_REASON_MAX, NOTE_MAX } from './constants.ts'
import { MeetupId, StudentId } from './ids.ts'
import { Instant, instantFrom, iso } from './instant.ts'
import { person, type Person } from './person.ts'
import { MEETUP_ANSWERS, MEETUP_ENDS, MEETUP_STATUSES } from './rules/meetup.ts'
import { plainText, someText } from './text.ts'

const MeetupStatus = z.enum(MEETUP_STATUSES)

/** Who moved or ended a meetup, when (epoch ms), and why; the reason may be empty. */
const Done = z.object({ byUserId: StudentId, at: z.number(), reason: z.string() })

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
  /** The answer to the current time. */
  answeredAt: z.nullable(z.number()),
  /** The last move. The student who made it asks, and the other one answers. Null if it never moved (ADR 0080). */
  moved: z.nullable(Done),
  /** The times and places before it was moved, the oldest first, each with its answer. */
  earlier: z.array(
    z.object({
      scheduledTime: z.number(),
      location: z.string(),
      askedByUserId: StudentId,
      status: MeetupStatus,
      answeredAt: z.nullable(z.number()),
    }),
  ),
  /** Withdrawn or called off; an answer that was given stays in `status`. */
  ended: z.nullable(z.extend(Done, { how: z.enum(MEETUP_ENDS) })),
})
export type Meetup = z.infer<typeof Meetup>

/** The fields of a request that nobody has answered, moved or ended. */
export const NEVER_ANSWERED = { answeredAt: null, moved: null, earlier: [], ended: null } satisfies Partial<Meetup>

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

/** The number of moves that the student saw. Absent: the input is about the time that stands when the server gets it. */
const Round = z.optional(z.int().check(z.gte(0), z.lte(MEETUP_MOVES_MAX)))
const Reason = z._default(plainText(MEETUP_REASON_MAX), '')

/** Input of `answerMeetup`. */
export const MeetupReply = z.object({
  id: MeetupId,
  status: z.enum(MEETUP_ANSWERS),
  round: Round,
  /** The student who asked, for the envelope on this device; the server determines it by itself. */
  requesterId: z.optional(StudentId),
})
export type MeetupReply = z.infer<typeof MeetupReply>

/** Input of `moveMeetup`: another time, another place, or both. */
export const MeetupMove = z.object({
  id: MeetupId,
  /** Epoch ms; absent: as before. Past times are valid, as in a request. */
  scheduledTime: z.optional(Instant),
  location: z.optional(someText(LINE_MAX)),
  reason: Reason,
  round: Round,
  /** The other student, for the envelope on this device; the server determines it by itself. */
  partnerId: z.optional(StudentId),
})
export type MeetupMove = z.infer<typeof MeetupMove>

/** Input of `withdrawMeetup` and of `callOffMeetup`. */
export const MeetupEnding = z.object({ id: MeetupId, reason: Reason, partnerId: z.optional(StudentId) })
export type MeetupEnding = z.infer<typeof MeetupEnding>

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
    answeredAt: maybeIso(meetup.answeredAt),
    moved: meetup.moved && { ...meetup.moved, at: iso(meetup.moved.at) },
    earlier: meetup.earlier.map((each) => ({
      ...each,
      scheduledTime: iso(each.scheduledTime),
      answeredAt: maybeIso(each.answeredAt),
    })),
    ended: meetup.ended && { ...meetup.ended, at: iso(meetup.ended.at) },
  }
}

function maybeIso(time: number | null): string | null {
  return time === null ? null : iso(time)
}

/** Returns the payload of `meetupRequest` (spec §3). */
export function toRequestFrame({ id, toUserId, subject, scheduledTime, location, message }: NewMeetup, from: Person) {
  return { requestId: id, fromUser: person(from), subject, scheduledTime: iso(scheduledTime), location, message, targetUserId: toUserId }
}

/** Returns the payload of `meetupResponse` (spec §3). */
export function toResponseFrame({ id, status }: Meetup, from: Person, requester: Person) {
  return { requestId: id, status, responseFromUser: person(from), originalRequester: person(requester) }
}
