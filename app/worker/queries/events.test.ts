import type { Versioned } from '../../../schemas/versions.ts'
import { expect, it } from 'vitest'
import type { CalendarEvent } from '../../../schemas/calendar.ts'
import { events } from './events.ts'
import { QueryHarness } from './testing/query-harness.ts'

const exam: Versioned<CalendarEvent> = { rev: 1, id: 'exam', title: 'Exam', start: 2_000, end: 3_000, location: 'Hall A' }
const lab: Versioned<CalendarEvent> = { rev: 1, id: 'lab', title: 'Lab', start: 1_000, end: 4_000 }

it('lists calendar events in order of their start, and none after the calendar is removed', async () => {
  const harness = await new QueryHarness().start({ events: [exam, lab] })
  const seen = harness.watch(events, null)
  await harness.clock.rest()
  expect(seen).toEqual([[lab, exam]])
  await harness.applyPage({
    events: [
      { id: 'exam', _deleted: true, rev: 1 },
      { id: 'lab', _deleted: true, rev: 1 },
    ],
  } as never)
  expect(seen.at(-1)).toEqual([])
})
