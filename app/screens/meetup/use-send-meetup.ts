import type { MeetupId, StudentId } from '../../../schemas/ids.ts'
import { act } from '../../data/act.ts'
import { DataError } from '../../../schemas/data-error.ts'
import { meeting, type Proposal } from '../../data/meetup-sheets.ts'
import { MEETUP_FAILED, showToast } from '../../data/toasts/toasts.ts'
import { useSubmit } from '../../data/drafts/use-submit.ts'
import { textOfFailedChange } from '../../data/toasts/error-texts.ts'
import { requestOf, type MeetupDraft } from './meetup-draft.ts'
import { meetupDraft } from './use-meetup-draft.ts'

/** Sends the values of an open sheet. */
export function useSendMeetup(me: StudentId, { to, instead = [] }: Proposal) {
  const { busy, give } = useSubmit<MeetupId>(me, meetupDraft(to))

  /** Returns false and shows a toast if the device could not store the command. The sheet stays filled in. */
  const send = async (draft: MeetupDraft): Promise<boolean> => {
    const id = await give(
      (id) => act.requestMeetup(requestOf(draft, id, to), instead),
      (thrown) => showToast(thrown instanceof DataError && thrown.code === 'attempted' ? textOfFailedChange(thrown) : MEETUP_FAILED),
    )
    if (id) meeting.setState(({ sent }) => ({ sent: [...sent.filter((each) => each.id !== id), { id, at: Date.now() }] }))
    return id !== null
  }
  return { busy, send }
}
