import type { Input } from '../../../schemas/commands.ts'
import { act } from '../../data/act.ts'
import { showToast } from '../../data/toasts.ts'

/** Changes my availability; says so, and answers false, where it could not be kept. */
export async function setAvailability(change: Input<'setAvailability'>): Promise<boolean> {
  try {
    await act.setAvailability(change)
    return true
  } catch {
    showToast({ title: 'Error', text: 'Failed to update availability. Please try again.', tone: 'error' })
    return false
  }
}
