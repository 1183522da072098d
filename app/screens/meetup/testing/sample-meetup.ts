import { HOUR, MINUTE } from '../../../../schemas/constants.ts'
import type { MeetupId, StudentId } from '../../../../schemas/ids.ts'
import { idOf } from '../../../../schemas/id-of.ts'
import { NEVER_ANSWERED } from '../../../../schemas/meetup.ts'
import { isOpen, meetupState } from '../../../../schemas/rules/meetup.ts'
import type { MeetupView } from '../../../data/views.ts'

/** Current time in the tests of this folder, epoch ms. */
export const now = Date.parse('2026-11-20T15:00:00Z')
const [me, omar] = [idOf<StudentId>('me'), idOf<StudentId>('omar')]

/** Returns a request from the student to omar that is due in an hour, or one from omar. */
export function sampleMeetup(change: Partial<MeetupView> & { at?: number } = {}): MeetupView {
  const { at = now + HOUR, askedByMe = true, ...rest } = change
  const { status = 'pending', ended = null, earlier = [] } = rest
  return {
    id: idOf<MeetupId>('m'),
    fromUserId: askedByMe ? me : omar,
    toUserId: askedByMe ? omar : me,
    subject: 'Anatomy',
    scheduledTime: at,
    location: 'Study Hall A',
    message: '',
    status: 'pending',
    createdAt: now - MINUTE,
    ...NEVER_ANSWERED,
    partner: null,
    partnerId: omar,
    askedByMe,
    state: meetupState({ status, ended, earlier }),
    expired: isOpen({ status, ended }) && at <= now,
    waiting: false,
    refusal: null,
    ...rest,
  }
}

export const named = (id: string, change: Parameters<typeof sampleMeetup>[0] = {}) => sampleMeetup({ id: idOf<MeetupId>(id), ...change })
