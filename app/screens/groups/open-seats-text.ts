import type { GroupView } from '../../data/views.ts'

/**
 * Returns what the last row of the members says of the seats that are left. In a private group they are not open: nobody is invited after
 * it was created (ADR 0082), so the text says who can still come.
 */
export function openSeatsText({ seatsLeft, isPrivate }: Pick<GroupView, 'seatsLeft' | 'isPrivate'>): string {
  const one = seatsLeft === 1
  const seats = `${seatsLeft} ${isPrivate ? '' : 'open '}${one ? 'seat' : 'seats'}`
  return isPrivate ? `${seats} ${one ? 'stays' : 'stay'} empty. Only classmates who were invited can join.` : seats
}
