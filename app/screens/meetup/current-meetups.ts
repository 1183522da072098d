import { MEETUP_DURATION, MEETUP_SOON } from '../../../schemas/constants.ts'
import type { MeetupView } from '../../data/views.ts'

/** Returns the agreed meetups that go on or are about to begin, the first one first. */
export function currentMeetups(meetups: readonly MeetupView[], now: number): MeetupView[] {
  return meetups
    .filter(({ state, scheduledTime: at }) => state === 'accepted' && at - MEETUP_SOON <= now && now < at + MEETUP_DURATION)
    .sort((a, b) => a.scheduledTime - b.scheduledTime)
}
