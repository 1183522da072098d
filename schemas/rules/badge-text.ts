import { BADGE_MAX } from '../constants.ts'

/** Returns the text of a badge: '7', '9+'. An accessible name with the same text works with voice control. */
export function badgeText(count: number): string {
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(count)
}
