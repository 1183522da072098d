import * as z from 'zod/mini'
import { LINE_MAX, NOTE_MAX } from './constants.ts'
import { MeetupId, StudentId } from './ids.ts'
import { plainText, someText } from './text.ts'

export const MeetupStatus = z.enum(['pending', 'accepted', 'declined'])

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

/** What `requestMeetup` takes; the quick message is optional (decisions E2, E8). */
export const NewMeetup = z.object({
  id: MeetupId,
  toUserId: StudentId,
  subject: someText(LINE_MAX),
  scheduledTime: z.number(),
  location: someText(LINE_MAX),
  message: z._default(plainText(NOTE_MAX), ''),
})
export type NewMeetup = z.infer<typeof NewMeetup>

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
