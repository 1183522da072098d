import { callName } from '../../../schemas/rules/profile.ts'
import { storagePersistence } from '../../data/startup/keep-storage.ts'
import { WHEN_ONLINE } from '../../data/toasts/toasts.ts'
import type { Connection, MeetupView } from '../../data/views.ts'
import { clockTime } from '../../ui/clock-time.ts'
import { meetingDay, meetingTime } from '../../ui/meeting-time.ts'

/** Returns whether a command would probably be sent at once. */
export function goesOut(connection: Connection | undefined): boolean {
  return connection === 'online' || connection === 'syncing'
}

/**
 * Returns the text of a change that waits on this device: when it will be sent (clarification E3).
 *
 * @param inMemory the browser stores nothing
 */
export function keptText(connection: Connection | undefined, inMemory = storagePersistence.getState().inMemory): string {
  const sent = sentWhen(connection)
  if (!inMemory) return `Saved. ${sent}`
  return sent === WHEN_ONLINE
    ? 'It will be sent when you are online, if this page stays open.'
    : 'This browser saves nothing, so it is lost with this page.'
}

/** Returns when a change that waits will be sent. */
export function sentWhen(connection: Connection | undefined): string {
  if (connection === 'signed-out') return 'It will be sent when you sign in.'
  if (connection === 'outdated') return 'It will be sent when this page is reloaded.'
  return WHEN_ONLINE
}

/** Returns the partner's name as used in a sentence. */
export function nameOf({ partner }: Pick<MeetupView, 'partner'>): string {
  return (partner && callName(partner)) || 'A classmate'
}

/** Returns 'Anatomy · 5:00 PM · Anatomy Lab', with the day unless it is today. */
export function factsOf({ subject, scheduledTime, location }: MeetupView, now: number): string {
  const time = meetingDay(scheduledTime, now) === 'Today' ? clockTime(scheduledTime) : meetingTime(scheduledTime, now)
  return `${subject} · ${time} · ${location}`
}
