import { calendar } from '../../data/calendar/calendar.ts'
import { NoCalendar } from '../../data/calendar/calendar-api.ts'
import { log } from '../../platform/log.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import type { StudySessionView } from '../../data/views.ts'

/** Puts a study session into the student's calendar as it is now and shows the result in a toast (spec §8). */
export async function syncStudySession({ name, subject, location, startTime, endTime }: StudySessionView): Promise<void> {
  try {
    await calendar.sync({ subject, startTime, endTime, ...(location && { location }), description: `${name}, a study group on Friendioo` })
    showToast({ title: 'Synced to Calendar', text: name })
  } catch (thrown) {
    log.info('The study session was not put into the calendar', { cause: thrown })
    const text =
      thrown instanceof NoCalendar
        ? 'Connect your Google Calendar first to sync study sessions'
        : 'Failed to sync study session. Please try again.'
    showToast({ title: 'Sync Failed', text, tone: 'error' })
  }
}
