import { isWaiting } from '../../../schemas/envelope.ts'
import { combined, type Query } from './sources.ts'

/** A change of my profile is not at the server yet. */
export const profileWaiting: Query<null, boolean> = (sources, _, emit) =>
  combined(sources, {}, () => sources.overlay.envelopes.some((envelope) => envelope.kind === 'updateProfile' && isWaiting(envelope)), emit)
