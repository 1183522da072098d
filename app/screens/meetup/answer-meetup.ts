import { roundOf, type MeetupAnswer } from '../../../schemas/rules/meetup.ts'
import { act } from '../../data/act.ts'
import { MEETUP_ANSWER_FAILED, showToast } from '../../data/toasts/toasts.ts'
import { liveQueries } from '../../data/use-live.ts'
import type { MeetupView } from '../../data/views.ts'
import { canSendNow, savedText } from './meetup-text.ts'
import { isDataError } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'

const DONE: Record<MeetupAnswer, string> = { accepted: 'Meetup accepted', declined: 'Meetup declined' }

/** Answers a meetup request and shows a toast. Returns false if the device could not store the answer. */
export async function answerMeetup(meetup: MeetupView, status: MeetupAnswer, facts: string): Promise<boolean> {
  try {
    await act.answerMeetup(
      { id: meetup.id, status, round: roundOf(meetup), requesterId: meetup.partnerId },
      meetup.refusal ? [meetup.refusal.envelopeId] : [],
    )
  } catch (thrown) {
    logUnless(isDataError, 'An answer to a meetup request could not be stored')(thrown)
    showToast(MEETUP_ANSWER_FAILED)
    return false
  }
  const connection = liveQueries.query('status', null).read()?.connection
  showToast({ title: DONE[status], text: canSendNow(connection) ? facts : savedText(connection), student: meetup.partner })
  return true
}
