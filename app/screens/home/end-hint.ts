import { DEFAULT_AVAILABILITY_DURATION } from '../../../schemas/constants.ts'
import { availableUntil, endToShow } from '../../../schemas/rules/availability.ts'
import { namedEnd, namesEnd } from '../../../schemas/rules/named-end.ts'
import { endText } from '../../ui/end-text.ts'
import type { AvailabilityDraft } from './availability-draft.ts'

/**
 * Returns when the availability of a draft will end, in words, and why if its text does not say so (clarification I2); null for a status
 * without an end.
 *
 * @param now epoch ms, server clock
 * @param stored end of the availability as stored, epoch ms; null: there is none, or the draft replaces it
 */
export function endHint({ status, text, until }: AvailabilityDraft, now: number, stored: number | null): string | null {
  const offset = -new Date(now).getTimezoneOffset()
  const at = stored ?? availableUntil(status, text, now, offset, until ?? undefined)
  if (status !== 'available' || at === null) return null
  const ends = `Switches to Offline automatically at ${endText(at, now).slice('until '.length)}.`
  if (until !== null) {
    const isUnsaid = endToShow({ currentStatus: status, availabilityText: text, availableUntil: at }, now, offset) !== null
    return namesEnd(text) && isUnsaid ? `${ends} Your text still says another time.` : ends
  }
  if (stored !== null) return ends
  const named = namedEnd(text, now, offset, DEFAULT_AVAILABILITY_DURATION)
  if (named === null) return `No time named, so it lasts four hours; write one as 7 or 7 PM. ${ends}`
  return named.isPast ? `That time is over today. ${ends}` : ends
}
