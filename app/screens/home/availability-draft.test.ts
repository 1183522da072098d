import { describe, expect, it } from 'vitest'
import { DEFAULT_AVAILABILITY_TEXT, DEFAULT_LOCATION, HOUR, MINUTE, UNAVAILABLE_TEXT } from '../../../schemas/constants.ts'
import type { Account } from '../../data/views.ts'
import {
  changesOf,
  draftOf,
  editsOf,
  keepsText,
  toggleSubject,
  withoutPastEnd,
  withStatus,
  withTyped,
  withUntil,
} from './availability-draft.ts'
import { endHint } from './end-hint.ts'
import { refusedEdits } from './refused-edits.ts'

const me = { currentLocation: '', availabilityText: '', currentSubjects: ['Anatomy'] } as unknown as Account
const availability = { currentStatus: 'offline', availabilityText: '', availableUntil: null } as const
const draft = draftOf(me, availability, 0)

describe('the availability editor', () => {
  it('AVAIL-026 AVAIL-027 starts with the default text and place when none is set', () => {
    expect(draft).toMatchObject({ text: DEFAULT_AVAILABILITY_TEXT, location: DEFAULT_LOCATION })
  })

  it('drops a chosen end that has passed since it was chosen', () => {
    const chosen = withUntil(draft, 1_000, '30 min', 0)
    expect(withoutPastEnd(chosen, 999)).toBe(chosen)
    expect(withoutPastEnd(chosen, 1_000)).toEqual(draft)
  })

  it('says a chosen end in a text that was offered, and leaves the words of the student', () => {
    const noon = new Date(2026, 2, 12, 12).getTime()
    const [seven, tomorrow] = [noon + 7 * HOUR, noon + 20 * HOUR]
    const free = { ...draft, status: 'available' } as const
    const evening = withUntil(free, seven, 'at19:00', noon)
    expect(evening.text).toBe('Free until 7:00 PM today')
    expect(withUntil(evening, tomorrow, 'at08:00', noon).text).toBe('Free until 8:00 AM tomorrow')
    // Midnight is the first minute of tomorrow: of today, it would be over.
    expect(withUntil(evening, noon + 12 * HOUR, 'at00:00', noon).text).toBe('Free until 12:00 AM tomorrow')
    expect(withStatus(evening, 'offline').text).toBe(UNAVAILABLE_TEXT)
    const own = { ...free, text: 'Desk 4, until 6' }
    expect(withUntil(own, seven, 'at19:00', noon).text).toBe('Desk 4, until 6')
    expect(endHint(withUntil(own, seven, 'at19:00', noon), noon, null)).toContain('Your text still says another time.')
    expect(endHint(evening, noon, null)).toBe('Switches to Offline automatically at 7:00 PM.')
  })

  it('opens with the stored end, where a text that was offered says another, and saves nothing while that stays', () => {
    const now = new Date(2026, 2, 12, 14, 22).getTime()
    const text = 'Free until 6:00 PM today'
    const stored = { currentStatus: 'available', availabilityText: text, availableUntil: now + 4 * HOUR } as const
    const known = { ...me, ...stored, currentLocation: DEFAULT_LOCATION } as Account
    const before = draftOf(known, stored, now)
    expect(before.text).toBe('Free until 6:22 PM today')
    expect(endHint(before, now, stored.availableUntil)).toBe('Switches to Offline automatically at 6:22 PM.')
    expect(keepsText(before, before, known)).toBe(true)
    expect(changesOf(before, before, known)).toBeNull()
    expect(changesOf(before, { ...before, location: 'Dental Lab' }, known)).toEqual({ location: 'Dental Lab' })
    // A student who picks the offered text again means its time.
    expect(changesOf(before, { ...before, text }, known)).toEqual({ status: 'available', availabilityText: text })
    expect(changesOf(before, withStatus(before, 'offline'), known)).toEqual({ status: 'offline', availabilityText: UNAVAILABLE_TEXT })
    // Words of the student, and an end that the text does say, stay as they are.
    for (const kept of [
      { ...stored, availabilityText: 'Desk 4, until 6' },
      { ...stored, availableUntil: now + 3 * HOUR + 38 * MINUTE },
    ])
      expect(draftOf(known, kept, now).text).toBe(kept.availabilityText)
  })

  it('AVAIL-020 trims a new subject', () => {
    expect(withTyped({ ...draft, typed: '  Pathology ' })).toMatchObject({ subjects: ['Anatomy', 'Pathology'], typed: '' })
  })

  it('AVAIL-021 does not add an empty subject', () => {
    expect(withTyped({ ...draft, typed: '   ' })).toEqual(draft)
  })

  it('AVAIL-024 removes a selected subject that is picked again', () => {
    const once = toggleSubject(draft, 'Pharmacology')
    expect(once.subjects).toEqual(['Anatomy', 'Pharmacology'])
    expect(toggleSubject(once, 'Pharmacology').subjects).toEqual(['Anatomy'])
  })

  it('fills in the default text of a status and does not replace a text that the student wrote', () => {
    expect(withStatus(draft, 'offline').text).toBe(UNAVAILABLE_TEXT)
    expect(withStatus({ ...draft, text: 'At table 4' }, 'offline').text).toBe('At table 4')
  })

  it('takes the values of a refused change and no others', () => {
    expect(refusedEdits({ location: 'Dental Lab', subjects: [] })).toEqual({ location: 'Dental Lab', subjects: [] })
    expect(refusedEdits({ status: 'studying', availabilityText: '' })).toEqual({ status: 'studying', text: '' })
  })

  it('stores only values that differ, and none that were changed back', () => {
    const edits = editsOf(draft, { ...withTyped({ ...draft, typed: 'Pathology' }), location: 'Dental Lab' })
    expect(edits).toEqual({ location: 'Dental Lab', subjects: ['Anatomy', 'Pathology'] })
    expect(editsOf(draft, { ...draft, typed: 'Patho' })).toEqual({ typed: 'Patho' })
    expect(editsOf(draft, toggleSubject({ ...draft, ...edits, location: draft.location }, 'Pathology'))).toEqual({})
  })

  it('sends only what was changed', () => {
    const known = { ...me, availabilityText: 'At table 4', currentLocation: 'Study Hall A' } as Account
    const before = draftOf(known, { ...availability, availabilityText: 'At table 4' }, 0)
    expect(changesOf(before, before, known)).toBeNull()
    expect(changesOf(before, { ...before, location: 'Dental Lab' }, known)).toEqual({ location: 'Dental Lab' })
    expect(changesOf(before, { ...before, subjects: [...before.subjects] }, known)).toBeNull()
    expect(changesOf(before, { ...before, subjects: [] }, known)).toEqual({ subjects: [] })
    expect(changesOf(before, withStatus(before, 'studying'), known)).toEqual({ status: 'studying', availabilityText: 'At table 4' })
  })
})
