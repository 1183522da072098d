import { callName } from '../../../schemas/rules/profile.ts'
import { WHEN_ONLINE } from '../../data/toasts/toasts.ts'
import type { Connection, MeetupView } from '../../data/views.ts'
import { clockTime } from '../../ui/clock-time.ts'
import { meetingDay, meetingTime } from '../../ui/meeting-time.ts'

/** What is given now is sent at once, as far as one knows. */
export function goesOut(connection: Connection | undefined): boolean {
  return connection === 'online' || connection === 'syncing'
}

/** Of what waits on this device, and until when (clarification E3). */
export function keptText(connection: Connection | undefined): string {
  if (connection === 'signed-out') return 'Saved. It will be sent when you sign in.'
  if (connection === 'outdated') return 'Saved. It will be sent when this page is reloaded.'
  return `Saved. ${WHEN_ONLINE}`
}

/** How the other one is called in a sentence. */
export function nameOf({ partner }: Pick<MeetupView, 'partner'>): string {
  return (partner && callName(partner)) || 'A classmate'
}

/** 'Anatomy · 5:00 PM · Anatomy Lab'; the day only where it is not today. */
export function factsOf({ subject, scheduledTime, location }: MeetupView, now: number): string {
  const time = meetingDay(scheduledTime, now) === 'Today' ? clockTime(scheduledTime) : meetingTime(scheduledTime, now)
  return `${subject} · ${time} · ${location}`
}
