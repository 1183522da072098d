import { expect, it } from 'vitest'
import { readPush } from './read-push.ts'

it('a push of a meetup that waits for an answer names its time and date, in the time zone of the device', () => {
  const scheduledTime = new Date(2026, 10, 27, 15).getTime()
  expect(readPush({ title: 'Meetup moved', scheduledTime }, 'en-US').title).toMatch(/^Meetup moved: Fri.*27.*3:00.PM$/)
  expect(readPush({ title: 'Meetup accepted' }, 'en-US').title).toBe('Meetup accepted')
})
