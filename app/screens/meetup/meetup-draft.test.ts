import { describe, expect, it } from 'vitest'
import type { MeetupId, StudentId } from '../../../schemas/ids.ts'
import { cutMessage, draftLike, isBlank, isSame, localTime, NOTHING_YET, problemsOf, requestOf, type MeetupDraft } from './meetup-draft.ts'

const now = new Date('2026-11-20T15:41:30').getTime()
const draft: MeetupDraft = { ...NOTHING_YET, subject: 'Anatomy', time: '2026-11-21T14:00', location: 'Study Hall A' }
const problems = (change: Partial<MeetupDraft>) => problemsOf({ ...draft, ...change }, now)

describe('the meetup sheet', () => {
  it('takes subject, time and location; the quick message is optional', () => {
    expect(problems({})).toEqual({ problems: {}, missing: false })
    expect(problems({ message: 'Upper limb?' })).toEqual({ problems: {}, missing: false })
  })

  it.each(['subject', 'time', 'location'] as const)('misses the %s', (field) => {
    const found = problems({ [field]: '' })
    expect(found.missing).toBe(true)
    expect(Object.keys(found.problems)).toEqual([field])
  })

  it.each([
    ['subject', 'otherSubject'],
    ['location', 'otherLocation'],
  ] as const)('misses the words where the %s is another one, also where they are blanks', (field, words) => {
    for (const typed of ['', '   ']) expect(Object.keys(problems({ [field]: 'other', [words]: typed }).problems)).toEqual([words])
    expect(problems({ [field]: 'other', [words]: 'Histology' }).missing).toBe(false)
  })

  it('takes this minute, and none before it: that is no missing field', () => {
    expect(problems({ time: '2026-11-20T15:41' }).problems).toEqual({})
    expect(problems({ time: '2026-11-20T15:40' })).toEqual({ problems: { time: expect.any(String) as string }, missing: false })
  })

  it('sends the trimmed words of another subject and location, and the time as a moment', () => {
    const sent = requestOf({ ...draft, subject: 'other', otherSubject: ' Histology ', location: 'other', otherLocation: ' Roof ', message: ' Bring coffee ' }, 'm1' as MeetupId, 'omar' as StudentId)
    expect(sent).toEqual({ id: 'm1', toUserId: 'omar', subject: 'Histology', location: 'Roof', message: 'Bring coffee', scheduledTime: new Date('2026-11-21T14:00').getTime() })
    expect(localTime(sent.scheduledTime)).toBe(draft.time)
  })

  it('asks again in the same words, and at the same time where that has not passed', () => {
    const words = { subject: 'Anatomy', location: 'Roof', message: 'Hi' }
    const again = { ...NOTHING_YET, subject: 'Anatomy', location: 'other', otherLocation: 'Roof', message: 'Hi' }
    expect(draftLike({ ...words, scheduledTime: now }, now)).toEqual(again)
    expect(draftLike({ ...words, scheduledTime: new Date('2026-11-21T14:00').getTime() }, now)).toEqual({ ...again, time: '2026-11-21T14:00' })
  })

  it('cuts a quick message after 200 characters, and none in half', () => {
    expect(cutMessage('a'.repeat(250))).toHaveLength(200)
    expect([...cutMessage('🦴'.repeat(250))]).toEqual(Array(200).fill('🦴'))
    expect(cutMessage('🦴'.repeat(150))).toBe('🦴'.repeat(150))
  })

  it('an earlier request’s longer message is cut, and so is what is sent', () => {
    const long = 'a'.repeat(300)
    expect(draftLike({ subject: 'Anatomy', location: 'Roof', message: long, scheduledTime: now }, now).message).toHaveLength(200)
    expect(requestOf({ ...draft, message: long }, 'm1' as MeetupId, 'omar' as StudentId).message).toHaveLength(200)
  })

  it('knows a blank draft, and two that say the same', () => {
    expect([isBlank(NOTHING_YET), isBlank(draft)]).toEqual([true, false])
    expect([isSame(draft, { ...draft }), isSame(draft, { ...draft, location: 'Anatomy Lab' })]).toEqual([true, false])
  })
})
