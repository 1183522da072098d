import { describe, expect, it } from 'vitest'
import { daysAfter, dayOf, weekOf } from './days.ts'
import { emptyWords } from './empty-words.ts'

const TODAY = dayOf(new Date(2026, 2, 12).getTime())

describe('the words of an empty schedule', () => {
  it.each([
    ['today', [TODAY], 'Nothing planned today', /^Form a study group/],
    ['tomorrow', [daysAfter(TODAY, 1)], 'Nothing planned yet', /^Form a study group/],
    ['yesterday', [daysAfter(TODAY, -1)], 'Nothing left from this day', /^Study groups leave/],
    ['this week', weekOf(TODAY), 'Nothing planned this week', /^Form a study group/],
    ['next week', weekOf(daysAfter(TODAY, 7)), 'Nothing planned yet', /^Form a study group/],
    ['last week', weekOf(daysAfter(TODAY, -7)), 'Nothing left from this week', /^Study groups leave/],
  ])('are about %s', (_, days, title, text) => {
    expect(emptyWords(days, TODAY)).toEqual({ title, text: expect.stringMatching(text) as string })
  })
})
