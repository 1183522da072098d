import type { Input } from '../../../schemas/commands/registry.ts'
import { act } from '../../data/act.ts'
import { DataError } from '../../data/data-error.ts'
import { AVAILABILITY_FAILED, showToast } from '../../data/toasts/toasts.ts'
import { textOfFailedChange } from '../../data/toasts/error-texts.ts'
import { worker } from '../../data/worker.ts'

/**
 * Changes my availability; says so, and answers false, where it could not be kept.
 *
 * @param change null: what stands is right as it is
 * @param instead the envelope of a refused change, which goes with it
 */
export async function setAvailability(change: Input<'setAvailability'> | null, instead?: string): Promise<boolean> {
  try {
    if (change) await act.setAvailability(change, instead === undefined ? undefined : [instead])
    else if (instead !== undefined) await worker.discard(instead)
    return true
  } catch (thrown) {
    showToast(thrown instanceof DataError && thrown.code === 'attempted' ? textOfFailedChange(thrown) : AVAILABILITY_FAILED)
    return false
  }
}
