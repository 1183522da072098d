import type { Input } from '../../../schemas/commands/registry.ts'
import type { AvailabilityEdits } from './availability-draft.ts'

/** Returns the values of a refused change as edits, so that the student need not type them again. */
export function refusedEdits({ status, availabilityText, until, location, subjects }: Input<'setAvailability'>): AvailabilityEdits {
  const typed = { status, text: availabilityText, until, location, subjects }
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined))
}
