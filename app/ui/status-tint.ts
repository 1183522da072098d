import type { Status } from '../../schemas/rules/availability.ts'

/** Background and text colours of a student's status. */
export const STATUS_TINT = {
  available: 'bg-available-soft text-available-text',
  studying: 'bg-studying-soft text-studying-text',
  online: 'bg-online-soft text-online-text',
  offline: 'bg-offline-soft text-offline-text',
} as const satisfies Record<Status, string>

/** Text colour of a student's status on a neutral ground. */
export const STATUS_TEXT = {
  available: 'text-available-text',
  studying: 'text-studying-text',
  online: 'text-online-text',
  offline: 'text-offline-text',
} as const satisfies Record<Status, string>
