import type { MeetupId } from '../../../schemas/ids.ts'
import { act } from '../../data/act.ts'
import { DataError } from '../../../schemas/data-error.ts'
import { meeting, type Proposal } from '../../data/meetup-sheets.ts'
import { MEETUP_FAILED, showToast } from '../../data/toasts/toasts.ts'
import { useSubmit } from '../../data/use-submit.ts'
import { textOfFailedChange } from '../../data/toasts/error-texts.ts'
import { requestOf, type MeetupDraft } from './meetup-draft.ts'

/** Sends the values of an open sheet. */
export function useSendMeetup({ to, instead = [] }: Proposal) {
  const { busy, give } = useSubmit<MeetupId>()

  /** Returns false and shows a toast if the device could not store the command. The sheet stays filled in. */
  const send = (draft: MeetupDraft): Promise<boolean> =>
    give(
      async (id) => {
        await act.requestMeetup(requestOf(draft, id, to), instead)
        meeting.setState(({ sent }) => ({ sent: [...sent, { id, at: Date.now() }] }))
      },
      (thrown) => showToast(thrown instanceof DataError && thrown.code === 'attempted' ? textOfFailedChange(thrown) : MEETUP_FAILED),
    )
  return { busy, send }
}
