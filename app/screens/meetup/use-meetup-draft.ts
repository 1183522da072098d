import { useLayoutEffect } from 'react'
import type { StudentId } from '../../../schemas/ids.ts'
import type { Proposal } from '../../data/meetup-sheets.ts'
import { useDraft } from '../../data/drafts/use-draft.ts'
import { draftLike, isBlank, isSame, NOTHING_YET, type MeetupDraft } from './meetup-draft.ts'

/**
 * What was written to this student and not sent yet: a sheet that was closed by mistake opens as it was. The words of an
 * earlier request stand in an empty sheet; beside a kept draft they are offered, and neither is lost.
 */
export function useMeetupDraft(me: StudentId, { to, like }: Proposal) {
  // No id of a student has a dot.
  const kept = useDraft<MeetupDraft>(me, `meetup.${to}`)
  const offered = useDraft<MeetupDraft>(me, `meetup.${to}.earlier`)
  useLayoutEffect(() => {
    if (!like) return
    const earlier = draftLike(like, Date.now())
    if (kept.value === null) kept.change(() => earlier)
    else if (!isSame(filled(kept.value), earlier)) offered.change(() => earlier)
    // Only as it opens.
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
    /** An earlier request that could stand here instead. */
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
