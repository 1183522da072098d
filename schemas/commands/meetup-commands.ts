import { command, type Command, type KnownDocs } from './command.ts'
import type { Envelope } from '../envelope.ts'
import { iso } from '../instant.ts'
import { mergeDefined } from '../merge-defined.ts'
import { MeetupEnding, MeetupMove, MeetupReply, NEVER_ANSWERED, NewMeetup, type Meetup } from '../meetup.ts'
import { withAnswer, canDo, withEnd, withMove, roundOf, type MeetupEnd } from '../rules/meetup.ts'

/** Commands about meetups: a request and its answer (clarification D13), and how a meetup changes (ADR 0080). */
export const MEETUP_COMMANDS = {
  requestMeetup: command<NewMeetup>({
    version: 1,
    input: NewMeetup,
    endpoint: { method: 'POST', path: '/api/meetup-requests' },
    // Exactly the specification's fields (spec §3): the id is sent as `Idempotency-Key`.
    body: ({ id: _, scheduledTime, ...input }) => ({ ...input, scheduledTime: new Date(scheduledTime).toISOString() }),
    idOf: (input) => input.id,
    receiver: (input) => input.toUserId,
    touches: (input) => ({ meetups: [input.id] }),
    effects: (known, envelope) => ({ meetups: { [envelope.input.id]: known.meetups?.[envelope.input.id] ?? unsentMeetup(envelope) } }),
    counted: true,
    showsRefused: true,
  }),

  answerMeetup: command<MeetupReply>({
    // Version 1 has no moves: a tab of that version would accept a time that its student has not seen.
    version: 2,
    input: MeetupReply,
    endpoint: { method: 'PATCH', path: '/api/meetup-requests/:id' },
    body: ({ status, round }) => ({ status, round }),
    receiver: (input) => input.requesterId ?? 'campus',
    touches: (input) => ({ meetups: [input.id] }),
    effects: (known, { input, composedAt }) => {
      const meetup = known.meetups?.[input.id]
      if (!meetup || !isInRound(meetup, input)) return {}
      return { meetups: { [input.id]: withAnswer(meetup, input.status, composedAt) } }
    },
    counted: true,
    showsRefused: false,
  }),

  moveMeetup: command<MeetupMove>({
    version: 1,
    input: MeetupMove,
    endpoint: { method: 'POST', path: '/api/meetup-requests/:id/move' },
    body: ({ scheduledTime, location, reason, round }) => ({
      ...(scheduledTime !== undefined && { scheduledTime: iso(scheduledTime) }),
      location,
      reason,
      round,
    }),
    receiver: (input) => input.partnerId ?? 'campus',
    touches: (input) => ({ meetups: [input.id] }),
    effects: (known, { input, senderId, composedAt }) => {
      const meetup = known.meetups?.[input.id]
      // These effects may run again: without the round, a second run would move the meetup once more.
      if (!meetup || roundOf(meetup) !== input.round || !canDo(meetup, senderId, 'move', composedAt)) return {}
      const { scheduledTime = meetup.scheduledTime, location = meetup.location, reason } = input
      return { meetups: { [input.id]: withMove(meetup, { scheduledTime, location }, { byUserId: senderId, at: composedAt, reason }) } }
    },
    // A second move of a student who has no network still refers to what they saw before the first.
    replaces: { key: (input) => input.id, merge: (older, newer) => ({ ...mergeDefined(older, newer), round: older.round }) },
    counted: true,
    showsRefused: false,
  }),

  withdrawMeetup: ending('withdraw', 'withdraw', 'withdrawn'),
  callOffMeetup: ending('call-off', 'call-off', 'called-off'),
} as const

function ending(path: string, action: 'withdraw' | 'call-off', how: MeetupEnd): Command<MeetupEnding> {
  return {
    version: 1,
    input: MeetupEnding,
    endpoint: { method: 'POST', path: `/api/meetup-requests/:id/${path}` },
    body: ({ reason }) => ({ reason }),
    receiver: (input) => input.partnerId ?? 'campus',
    touches: (input) => ({ meetups: [input.id] }),
    effects: (known, { input: { id, reason }, senderId, composedAt }): KnownDocs => {
      const meetup = known.meetups?.[id]
      if (!meetup || !canDo(meetup, senderId, action, composedAt)) return {}
      return { meetups: { [id]: withEnd(meetup, how, { byUserId: senderId, at: composedAt, reason }) } }
    },
    counted: true,
    showsRefused: false,
  }
}

/** Returns whether the student saw the time that stands. An input without a round is about the time that stands now. */
function isInRound(meetup: Meetup, { round }: Pick<MeetupReply, 'round'>): boolean {
  return round === undefined || round === roundOf(meetup)
}

/** Returns a meetup request that only this device has. */
function unsentMeetup({ senderId, input, composedAt }: Envelope<NewMeetup>): Meetup {
  return { ...input, fromUserId: senderId, status: 'pending', createdAt: composedAt, ...NEVER_ANSWERED }
}
