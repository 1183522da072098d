import * as z from 'zod'
import type { Operation } from '../operation.ts'
import { MeetupListed, MeetupShown } from '../shapes.ts'
import { NOT_SEEN } from './refusals.ts'

const MEETUP = {
  toUserId: 'youssef',
  subject: 'Anatomy',
  scheduledTime: '2026-03-12T16:00:00.000Z',
  location: 'Medical Library - 2nd Floor',
  message: 'Bring the atlas',
}

/** Operations of the group "Meetups". */
export const MEETUP_OPERATIONS: Operation[] = [
  {
    method: 'GET',
    path: '/api/meetup-requests/{id}/push',
    group: 'Meetups',
    summary: 'Whether a push service has taken the push about a request of one’s own',
    notes: 'Waits a moment for it. False where the other gets no pushes of this kind.',
    responses: { 200: z.object({ delivered: z.boolean() }) },
    refusals: { 404: 'Not a request of the own.' },
  },
  {
    method: 'GET',
    path: '/api/meetup-requests',
    group: 'Meetups',
    summary: 'Requests from and to me, the newest first',
    responses: { 200: z.array(MeetupListed) },
  },
  {
    method: 'POST',
    path: '/api/meetup-requests',
    group: 'Meetups',
    summary: 'Proposes to meet',
    notes: '`requestId` for `id`, `targetUserId` or `receiverId` for `toUserId`.',
    command: 'requestMeetup',
    example: MEETUP,
    responses: { 201: MeetupShown },
    refusals: { 404: NOT_SEEN, 409: 'The id was used for something else, or too many requests wait or meetups are to come.' },
  },
  {
    method: 'PATCH',
    path: '/api/meetup-requests/{id}',
    group: 'Meetups',
    summary: 'Answers a request',
    notes: 'Once, by whom it was sent to; the same answer again is no other.',
    command: 'answerMeetup',
    without: ['requesterId'],
    example: { status: 'accepted' },
    responses: { 200: MeetupShown },
    refusals: { 403: 'It was not sent to you.', 404: NOT_SEEN, 409: 'It was answered already, otherwise, or has ended, or was moved.' },
  },
  {
    method: 'POST',
    path: '/api/meetup-requests/{id}/move',
    group: 'Meetups',
    summary: 'Proposes another time or place',
    notes: 'By either, until it is declined, ended or over. The other one is asked again. `round` is the number of moves that one saw.',
    command: 'moveMeetup',
    without: ['partnerId'],
    example: { scheduledTime: '2026-03-05T17:30:00.000Z', reason: 'My lab runs late.', round: 0 },
    responses: { 200: MeetupShown },
    refusals: { 404: NOT_SEEN, 409: 'It was moved in the meantime, or too often, or can no longer be moved.' },
  },
  {
    method: 'POST',
    path: '/api/meetup-requests/{id}/withdraw',
    group: 'Meetups',
    summary: 'Withdraws a request that nobody has answered',
    notes: 'By the student who asked; again is no other. The other one is told, with the reason.',
    command: 'withdrawMeetup',
    without: ['partnerId'],
    example: { reason: 'I have an exam.' },
    responses: { 200: MeetupShown },
    refusals: { 403: 'You did not ask.', 404: NOT_SEEN, 409: 'It was answered, or has ended.' },
  },
  {
    method: 'POST',
    path: '/api/meetup-requests/{id}/call-off',
    group: 'Meetups',
    summary: 'Calls off a meetup to which both agreed',
    notes: 'By either; again is no other. The answer that was given stays. The other one is told, with the reason.',
    command: 'callOffMeetup',
    without: ['partnerId'],
    example: { reason: 'I am ill.' },
    responses: { 200: MeetupShown },
    refusals: { 404: NOT_SEEN, 409: 'Nobody has agreed yet, or it has ended or is over.' },
  },
]
