import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GROUP_SEAT_LIFETIME, HOUR, MINUTE } from '../constants.ts'
import type { StudentId } from '../ids.ts'
import {
  asSeenBy,
  hasSeatFor,
  nextSeatRelease,
  seatHeldUntil,
  seatsHeld,
  seatsLeft,
  withMember,
  withoutInvitation,
  type GroupInvitation,
} from './group-seats.ts'

const [maker, lina, omar] = ['maker', 'lina', 'omar'].map((id) => id as StudentId) as [StudentId, StudentId, StudentId]
const NOW = 1_000 * HOUR
const invitation = (studentId: StudentId, at = NOW): GroupInvitation => ({ studentId, at })
const group = (invitations: GroupInvitation[], over = {}) => ({
  memberIds: [maker],
  maxMembers: 2,
  scheduledAt: null as number | null,
  invitations,
  ...over,
})

describe('members', () => {
  it('are a set, never more than there are seats, in any order of joining and at any time', () => {
    const students = [...'abcdef'].map((id) => id as StudentId)
    const joins = fc.array(fc.record({ student: fc.constantFrom(...students), at: fc.nat(HOUR) }))
    const invited = fc.uniqueArray(fc.constantFrom(...students), { maxLength: 3 })
    fc.assert(
      fc.property(joins, invited, fc.integer({ min: 4, max: 6 }), (joining, invitees, maxMembers) => {
        let seated = group(
          invitees.map((student) => invitation(student)),
          { maxMembers },
        )
        // The clock of a server may also jump back.
        for (const { student, at } of joining) seated = withMember(seated, student, NOW + at)
        expect(new Set(seated.memberIds).size).toBe(seated.memberIds.length)
        expect(seated.memberIds.length).toBeLessThanOrEqual(maxMembers)
        expect(seated.invitations.every(({ studentId }) => !seated.memberIds.includes(studentId!))).toBe(true)
      }),
    )
  })

  it('take each seat that nobody holds, until none is left', () => {
    const full = ['a', 'b', 'c'].reduce((seated, id) => withMember(seated, id as StudentId, NOW), group([], { maxMembers: 3 }))
    expect([full.memberIds, seatsLeft(full, NOW)]).toEqual([[maker, 'a', 'b'], 0])
  })
})

describe('a seat that an invitation holds', () => {
  it('is free for its student only, who takes it with the invitation', () => {
    const held = group([invitation(lina)])
    expect([seatsLeft(held, NOW), seatsHeld(held, NOW), hasSeatFor(held, omar, NOW), hasSeatFor(held, lina, NOW)]).toEqual([
      0,
      1,
      false,
      true,
    ])
    expect(withMember(held, omar, NOW)).toBe(held)
    expect(withMember(held, lina, NOW)).toMatchObject({ memberIds: [maker, lina], invitations: [] })
  })

  it.each([
    ['30 minutes for a group that has begun', null, GROUP_SEAT_LIFETIME],
    ['30 minutes if the group starts later', NOW + HOUR, GROUP_SEAT_LIFETIME],
    ['until the group starts', NOW + 10 * MINUTE, 10 * MINUTE],
    ['30 minutes if the group had started before', NOW - MINUTE, GROUP_SEAT_LIFETIME],
  ])('is held %s', (_, scheduledAt, length) => {
    const held = group([invitation(lina)], { scheduledAt })
    const end = NOW + length
    expect(seatHeldUntil(held.invitations[0]!, held)).toBe(end)
    expect([hasSeatFor(held, omar, end - 1), hasSeatFor(held, omar, end)]).toEqual([false, true])
    expect([nextSeatRelease(held, end - 1), nextSeatRelease(held, end)]).toEqual([end, Infinity])
  })

  it('is free for everybody when the invitation is declined or withdrawn', () => {
    const free = withoutInvitation(group([invitation(lina)]), lina)
    expect([free.invitations, hasSeatFor(free, omar, NOW)]).toEqual([[], true])
  })

  it('stays its student’s after its time, as long as nobody takes it', () => {
    const late = NOW + GROUP_SEAT_LIFETIME
    const held = group([invitation(lina)])
    expect(hasSeatFor(held, lina, late)).toBe(true)
    expect(hasSeatFor(withMember(held, omar, late), lina, late)).toBe(false)
  })
})

it('names who is invited to members and invited students, and only the number to others', () => {
  const held = group([invitation(lina)])
  expect(asSeenBy(held, maker)).toBe(held)
  expect(asSeenBy(held, lina)).toBe(held)
  expect(asSeenBy(held, omar)).toEqual({ ...held, invitations: [{ studentId: null, at: NOW }] })
  expect(seatsLeft(asSeenBy(held, omar), NOW)).toBe(0)
})
