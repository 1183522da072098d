import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '../../../schemas/constants.ts'
import type { StudySessionView, MeetupView } from '../../data/views.ts'
import { isNow, shortTimesOf, studyItems, timesOf, type StudyItem } from './study-items.ts'

const at = (hours: number, minutes = 0) => new Date(2026, 2, 12, hours, minutes).getTime()
const NOW = at(15, 42)
const none = { sessions: [], meetups: [], events: [] }

describe('SCHED-006 the planned time of the student', () => {
  it('shows a group as a study group before and after its start, and an event as an event', () => {
    const session = (id: string, startTime: number) =>
      ({ id, name: id, location: 'Anatomy Lab', startTime, endTime: startTime + HOUR }) as StudySessionView
    const items = studyItems({
      ...none,
      sessions: [session('runs', NOW + MINUTE - 1), session('planned', NOW + MINUTE)],
      events: [{ id: 'e', title: 'Exam', start: NOW, end: NOW + HOUR }],
    })
    expect(items.map(({ id, kind, name, place }) => [id, kind, name, place])).toEqual([
      ['runs', 'group', 'runs', 'Anatomy Lab'],
      ['planned', 'group', 'planned', 'Anatomy Lab'],
      ['e', 'event', 'Exam', ''],
    ])
  })

  it('has the subject of a group whose name another one has, too', () => {
    const session = (id: string, name: string, subject: string) =>
      ({ id, name, subject, location: '', startTime: NOW, endTime: NOW + HOUR }) as StudySessionView
    const sessions = [
      session('a', 'Small Squad Study Group', 'Anatomy'),
      session('b', 'Small Squad Study Group', 'Pathology'),
      session('c', 'Upper limb', 'Anatomy'),
    ]
    expect(studyItems({ ...none, sessions }).map(({ subject }) => subject)).toEqual(['Anatomy', 'Pathology', undefined])
  })

  it('includes accepted meetups of both students, and no others', () => {
    const meetup = (id: string, more: Partial<MeetupView> = {}) =>
      ({
        id,
        subject: 'Anatomy',
        location: 'Roof',
        scheduledTime: NOW,
        state: 'accepted',
        partner: { firstName: 'Lina', lastName: 'Haddad' },
        ...more,
      }) as MeetupView
    const refusal = { reason: 'No' } as NonNullable<MeetupView['refusal']>
    const meetups = [
      meetup('asked', { askedByMe: true }),
      meetup('agreed'),
      meetup('open', { state: 'pending' }),
      meetup('no', { state: 'declined' }),
      meetup('off', { state: 'called-off' }),
      meetup('moved', { state: 'moved' }),
      meetup('refused', { refusal }),
      meetup('unknown', { partner: null }),
    ]
    expect(studyItems({ ...none, meetups }).map(({ id, kind, name, place }) => [id, kind, name, place])).toEqual([
      ['asked', 'meetup', 'Anatomy with Lina', 'Roof'],
      ['agreed', 'meetup', 'Anatomy with Lina', 'Roof'],
      ['unknown', 'meetup', 'Anatomy', 'Roof'],
    ])
  })

  it('counts an item as current from its start to its end', () => {
    const item = { start: NOW, end: NOW + HOUR } as StudyItem
    expect([NOW - 1, NOW, NOW + HOUR - 1, NOW + HOUR].map((now) => isNow(item, now))).toEqual([false, true, true, false])
  })
})

it.each([
  ['group', at(13), at(14, 30), '1:00 – 2:30 PM', '1–2:30'],
  ['group', at(11), at(13), '11:00 AM – 1:00 PM', '11–1'],
  ['group', at(0), at(12), '12:00 AM – 12:00 PM', '12–12'],
  ['group', at(23), at(25), '11:00 PM – 1:00 AM', '11–1'],
  ['event', at(9), at(24 + 10), '9:00 AM – 10:00 AM', '9–10'],
  ['meetup', at(17), at(18), '5:00 PM', '5 PM'],
] as const)('formats a %s from %i to %i as %s, in short %s', (kind, start, end, words, short) => {
  const item = { kind, start, end } as StudyItem
  expect([timesOf(item), shortTimesOf(item)]).toEqual([words, short])
})
