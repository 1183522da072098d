import { expect, it } from 'vitest'
import { sessionsBeside } from './third-session.ts'

const span = (name: string, start: number, end: number) => ({ name, start, end })

it.each([
  ['none for the second session', [span('a', 0, 10)], span('next', 0, 10), []],
  ['both for the third one', [span('a', 0, 10), span('b', 5, 15)], span('next', 8, 20), ['a', 'b']],
  ['both if they begin later', [span('a', 12, 20), span('b', 14, 18)], span('next', 8, 16), ['a', 'b']],
  ['none if no moment has all three', [span('a', 0, 10), span('b', 10, 20)], span('next', 5, 15), []],
  ['none if one ends as it begins', [span('a', 0, 10), span('b', 0, 10)], span('next', 10, 15), []],
  ['none if they begin as it ends', [span('a', 15, 20), span('b', 15, 20)], span('next', 10, 15), []],
  ['all of the fullest moment', [span('a', 0, 5), span('b', 0, 9), span('c', 7, 9), span('d', 8, 9)], span('next', 1, 9), ['b', 'c', 'd']],
])('names %s', (_, sessions, next, names) => {
  expect(sessionsBeside(sessions, next).map(({ name }) => name)).toEqual(names)
})
