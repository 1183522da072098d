import { conflict, type CommandError } from '../command-error.ts'

const WORDS = {
  declined: ['already-answered', 'This request was declined. You can ask again.'],
  withdrawn: ['withdrawn', 'This request was withdrawn.'],
  'called-off': ['called-off', 'This meetup was called off.'],
} as const

/** Returns the refusal of a change to a meetup that has ended. */
export function meetupConflict(state: keyof typeof WORDS): CommandError {
  const [code, message] = WORDS[state]
  return conflict(code, message)
}

/** Returns the refusal of a change by a student who had not seen the last move, which may be their own on another device. */
export function moveConflict(): CommandError {
  return conflict('moved', 'This meetup was moved in the meantime. Check its new time and place first.')
}
