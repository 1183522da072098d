import type { SettingsChange } from '../../../../schemas/push.ts'
import { act } from '../../../data/act.ts'
import { showToast } from '../../../data/toasts/toasts.ts'
import { storageErrorToast } from '../../safety/block-student.ts'

/** Changes settings on all devices of the student. A toast says if this device could not store the change. */
export async function changeSettings(change: SettingsChange): Promise<void> {
  try {
    await act.changeNotificationSettings(change)
  } catch (thrown) {
    showToast(
      storageErrorToast(thrown, { title: 'Not changed', text: 'The setting could not be changed. Please try again.', tone: 'error' }),
    )
  }
}
