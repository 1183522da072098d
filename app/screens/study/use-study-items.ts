import { useFirstSyncDone } from '../../data/use-status.ts'
import { useEvents } from '../../data/calendar/use-events.ts'
import { useLive } from '../../data/use-live.ts'
import { studyItems, type StudyItem } from './study-items.ts'

/**
 * What is planned of my time, on any day; undefined until all of it is known.
 *
 * @param now epoch ms of the server's clock, of this minute
 */
export function useStudyItems(now: number): StudyItem[] | undefined {
  const sessions = useLive('sessions', null)
  const meetups = useLive('meetups', null)
  const events = useEvents()
  const arrived = useFirstSyncDone()
  return sessions && meetups && events && arrived ? studyItems({ sessions, meetups, events }, now) : undefined
}
