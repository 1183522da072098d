import { expect, it } from 'vitest'
import { contactNote, seenNote } from './visibility-note.ts'

it.each([
  ['campus', 'campus', /^Everyone on your campus sees your email/],
  ['campus', 'known', /^Anyone on your campus who can see you also sees your email/],
  ['campus', 'no-name', /^Anyone on your campus who can see you also sees your email/],
  ['campus', 'no-campus', /^Anyone on your campus who can see you also sees your email/],
  ['campus', 'nobody', /^Nobody can see you, so no student sees your email/],
  ['known', 'campus', /^They see your email/],
  ['known', 'no-campus', /^They see your email/],
  ['known', 'nobody', /^Nobody can see you, so no student sees your email/],
  ['nobody', 'campus', /^No student sees your email/],
  ['unasked', 'nobody', /^Nobody sees your email and numbers until you choose/],
] as const)('contact data for the choice %s goes to nobody who cannot see the student, whom these can: %s', (choice, seen, says) => {
  expect(contactNote(choice, seen)).toMatch(says)
})

it.each([
  ['campus', 'campus', /^Everyone on your campus can find you and see when you’re online\.$/],
  ['campus', 'no-name', /once your first and last name are saved\.$/],
  ['campus', 'no-campus', /^You’re not on a campus yet, so only people you know can find you/],
  ['known', 'known', /^Only students you have messaged/],
  ['nobody', 'nobody', /^Nobody can find you/],
] as const)('the note on the choice %s says who can see the student: %s', (choice, seen, says) => {
  expect(seenNote(choice, seen)).toMatch(says)
})
