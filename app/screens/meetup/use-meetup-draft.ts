import { useLayoutEffect } from 'react'
import type { StudentId } from '../../../schemas/ids.ts'
import type { Proposal } from '../../data/meetup-sheets.ts'
import { useDraft } from '../../data/drafts/use-draft.ts'
import { draftLike, isBlank, isSame, NOTHING_YET, type MeetupDraft } from './meetup-draft.ts'

/** Returns the place of the draft for this student. A student id has no dot, so it differs from that of their chat. */
export const meetupDraft = (to: StudentId): string => `meetup.${to}`

/**
 * Stores what was typed for this student and not sent: a sheet that was closed by mistake opens as it was. The values of an earlier
 * request fill an empty sheet. If there is a draft, they are offered beside it, so neither is lost.
 */
export function useMeetupDraft(me: StudentId, { to, like }: Proposal) {
  const kept = useDraft<MeetupDraft>(me, meetupDraft(to))
  const offered = useDraft<MeetupDraft>(me, `${meetupDraft(to)}.earlier`)
  useLayoutEffect(() => {
    if (!like) return
    const earlier = draftLike(like, Date.now())
    if (kept.value === null) kept.change(() => earlier)
    else if (!isSame(filled(kept.value), earlier)) offered.change(() => earlier)
    // Only when the sheet opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return {
    draft: filled(kept.value),
    change: (part: Partial<MeetupDraft>) =>
      kept.change((before) => {
        const next = { ...filled(before), ...part }
        return isBlank(next) ? null : next
      }),
    /** The values of an earlier request that can replace the draft. */
    earlier: offered.value,
    forgetEarlier: () => offered.change(() => null),
    takeEarlier: () => {
      kept.change(() => offered.value)
      offered.change(() => null)
    },
  }
}

function filled(draft: MeetupDraft | null): MeetupDraft {
  return { ...NOTHING_YET, ...draft }
}
