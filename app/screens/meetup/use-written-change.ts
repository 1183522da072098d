import type { MeetupChange } from '../../data/meetup-sheets.ts'
import { useDraft } from '../../data/drafts/use-draft.ts'
import type { MeetupView } from '../../data/views.ts'
import type { MeetupDraft } from './meetup-draft.ts'

type Written = Partial<Pick<MeetupDraft, 'time' | 'location' | 'otherLocation'> & { reason: string }>

/** Stores what was typed into the sheet of a change and not sent: a sheet that was closed by mistake opens as it was. */
export function useWrittenChange({ id, fromUserId, toUserId, partnerId }: MeetupView, { action }: MeetupChange) {
  const me = fromUserId === partnerId ? toUserId : fromUserId
  const kept = useDraft<Written>(me, `meetup.${id}.${action}`)
  return {
    written: kept.value ?? {},
    write: (part: Written) =>
      kept.change((before) => {
        const next = { ...before, ...part }
        return Object.values(next).every((text) => text === '') ? null : next
      }),
    /** Forgets it if the change was stored; returns whether it was. */
    forget: (isStored: boolean): boolean => {
      if (isStored) kept.change(() => null)
      return isStored
    },
  }
}
