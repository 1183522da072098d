import { useLayoutEffect } from 'react'
import type { StudentId } from '../../../schemas/ids.ts'
import type { Proposal } from '../../data/meetup-sheets.ts'
import { useDraft } from '../../data/drafts/use-draft.ts'
import { draftLike, isBlank, isSame, NOTHING_YET, type MeetupDraft } from './meetup-draft.ts'

/**
 * Stores what was typed for this student and not sent: a sheet that was closed by mistake opens as it was. The values of an earlier
 * request fill an empty sheet. If there is a draft, they are offered beside it, so neither is lost.
 */
export function useMeetupDraft(me: StudentId, { to, like }: Proposal) {
  // A student id has no dot, so these names differ from those of message drafts.
  const kept = useDraft<MeetupDraft>(me, `meetup.${to}`)
  const offered = useDraft<MeetupDraft>(me, `meetup.${to}.earlier`)
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
    forget: () => {
      kept.change(() => null)
      offered.change(() => null)
    },
    /** The values of an earlier request that can replace the draft. */
    earlier: offered.value,
    takeEarlier: () => {
      kept.change(() => offered.value)
      offered.change(() => null)
    },
  }
}

function filled(draft: MeetupDraft | null): MeetupDraft {
  return { ...NOTHING_YET, ...draft }
}
