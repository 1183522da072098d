import { BADGE_MAX } from '../../schemas/constants.ts'

/** As a badge shows it: '7', '9+'. A name that says the same can be said to a computer that listens. */
export function badgeText(count: number): string {
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(count)
}
