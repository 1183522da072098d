import { expect, it } from 'vitest'
import type { CampusId } from '../ids.ts'
import { campusName, isLive, mayInvite } from './invitation.ts'

const campus = 'riverside.example' as CampusId

it.each([
  [campus, false, true],
  [campus, true, false],
  [null, false, false],
  [null, true, false],
])('mayInvite for campus %s, invited %s, returns %s', (campusId, campusInvited, may) => {
  expect(mayInvite({ campusId, campusInvited })).toBe(may)
})

it.each([
  [1, 100, true],
  [0, 100, false],
  [-1, 100, false],
  [10, 99, false],
  [10, 98, false],
])('isLive with %i seats left, valid until %i, at 99, returns %s', (seatsLeft, expiresAt, live) => {
  expect(isLive({ seatsLeft, expiresAt }, 99)).toBe(live)
})

it('campusName names a campus by the domain or issuer that proves it', () => {
  expect([campusName(campus), campusName('demo'), campusName('https://login.riverside.example/students')]).toEqual([
    'the campus of riverside.example',
    'the demo campus',
    'the campus of login.riverside.example/students',
  ])
})
