import type { Input } from '../../../schemas/commands/registry.ts'
import { act } from '../../data/act.ts'
import { DataError } from '../../../schemas/data-error.ts'
import { AVAILABILITY_FAILED, showToast } from '../../data/toasts/toasts.ts'
import { textOfFailedChange } from '../../data/toasts/error-texts.ts'
import { worker } from '../../data/worker.ts'

/**
 * Changes the student's availability. Returns false and shows a toast if the device could not store the command.
 *
 * @param change null: the current values are right, and nothing is sent
 * @param instead id of the refused envelope that this replaces
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
