import { describe, expect, it } from 'vitest'
import type { MeetupId, StudentId } from '../../../schemas/ids.ts'
import { cutMessage, draftLike, isBlank, isSame, NOTHING_YET, problemsOf, requestOf, type MeetupDraft } from './meetup-draft.ts'
import { localTime } from '../../ui/local-time.ts'

const now = new Date('2026-11-20T15:41:30').getTime()
const draft: MeetupDraft = { ...NOTHING_YET, subject: 'Anatomy', time: '2026-11-21T14:00', location: 'Study Hall A' }
const problems = (change: Partial<MeetupDraft>) => problemsOf({ ...draft, ...change }, now)

describe('the meetup sheet', () => {
  it('needs subject, time and location, but no quick message', () => {
    expect(problems({})).toEqual({ problems: {}, missing: false })
    expect(problems({ message: 'Upper limb?' })).toEqual({ problems: {}, missing: false })
  })

  it.each(['subject', 'time', 'location'] as const)('reports a missing %s', (field) => {
    const found = problems({ [field]: '' })
    expect(found.missing).toBe(true)
    expect(Object.keys(found.problems)).toEqual([field])
  })

  it.each([
    ['subject', 'otherSubject'],
    ['location', 'otherLocation'],
  ] as const)('reports missing words when the %s is another one, also when they are blank', (field, words) => {
    for (const typed of ['', '   ']) expect(Object.keys(problems({ [field]: 'other', [words]: typed }).problems)).toEqual([words])
    expect(problems({ [field]: 'other', [words]: 'Histology' }).missing).toBe(false)
  })

  it('accepts the current minute and rejects an earlier one, which is not a missing field', () => {
    expect(problems({ time: '2026-11-20T15:41' }).problems).toEqual({})
    expect(problems({ time: '2026-11-20T15:40' })).toEqual({ problems: { time: expect.any(String) as string }, missing: false })
  })

  it('sends the trimmed words of another subject and location, and the time as epoch ms', () => {
    const sent = requestOf(
      { ...draft, subject: 'other', otherSubject: ' Histology ', location: 'other', otherLocation: ' Roof ', message: ' Bring coffee ' },
      'm1' as MeetupId,
      'omar' as StudentId,
    )
    expect(sent).toEqual({
      id: 'm1',
      toUserId: 'omar',
      subject: 'Histology',
      location: 'Roof',
      message: 'Bring coffee',
      scheduledTime: new Date('2026-11-21T14:00').getTime(),
    })
    expect(localTime(sent.scheduledTime)).toBe(draft.time)
  })

  it('repeats a request with the same words, and with the same time unless it has passed', () => {
    const words = { subject: 'Anatomy', location: 'Roof', message: 'Hi' }
    const again = { ...NOTHING_YET, subject: 'Anatomy', location: 'other', otherLocation: 'Roof', message: 'Hi' }
    expect(draftLike({ ...words, scheduledTime: now }, now)).toEqual(again)
    expect(draftLike({ ...words, scheduledTime: new Date('2026-11-21T14:00').getTime() }, now)).toEqual({
      ...again,
      time: '2026-11-21T14:00',
    })
  })

  it('cuts a quick message after 200 characters, and never inside one', () => {
    expect(cutMessage('a'.repeat(250))).toHaveLength(200)
    expect([...cutMessage('🦴'.repeat(250))]).toEqual(Array(200).fill('🦴'))
    expect(cutMessage('🦴'.repeat(150))).toBe('🦴'.repeat(150))
  })

  it('cuts the longer message of an earlier request, in the draft and when sending', () => {
    const long = 'a'.repeat(300)
    expect(draftLike({ subject: 'Anatomy', location: 'Roof', message: long, scheduledTime: now }, now).message).toHaveLength(200)
    expect(requestOf({ ...draft, message: long }, 'm1' as MeetupId, 'omar' as StudentId).message).toHaveLength(200)
  })

  it('recognises a blank draft, and two equal drafts', () => {
    expect([isBlank(NOTHING_YET), isBlank(draft)]).toEqual([true, false])
    expect([isSame(draft, { ...draft }), isSame(draft, { ...draft, location: 'Anatomy Lab' })]).toEqual([true, false])
  })
})
