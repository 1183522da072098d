import { useFirstSyncDone } from '../../data/use-status.ts'
import { useEvents } from '../../data/calendar/use-events.ts'
import { useLive } from '../../data/use-live.ts'
import { studyItems, type StudyItem } from './study-items.ts'

/** Returns the planned time of the student on all days; undefined until all of it is loaded. */
export function useStudyItems(): StudyItem[] | undefined {
  const sessions = useLive('studySessions', null)
  const meetups = useLive('meetups', null)
  const events = useEvents()
  const arrived = useFirstSyncDone()
  return sessions && meetups && events && arrived ? studyItems({ sessions, meetups, events }) : undefined
}
