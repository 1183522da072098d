import type { ProfileUpdate } from '../../../schemas/student.ts'
import { act } from '../../data/act.ts'
import { storagePersistence } from '../../data/startup/persist-storage.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { liveQueries } from '../../data/use-live.ts'
import type { RefusedProfile } from '../../data/views.ts'
import { textOfFailedChange, textOfStorageError } from '../../data/toasts/error-texts.ts'
import { worker } from '../../data/worker.ts'
import { canSendNow, savedText, sendTimeText } from '../meetup/meetup-text.ts'

const NOT_KEPT = { full: 'Free some space and save again.', failed: 'Your profile could not be saved. Please try again.' }

/**
 * Stores a change on this device, which sends it automatically: it counts as saved with or without a network (clarification B11).
 * It replaces the refused change that it corrects. Returns false and shows a toast if it could not be stored.
 */
export async function saveProfile(change: ProfileUpdate, refusal: RefusedProfile | null): Promise<boolean> {
  try {
    if (Object.keys(change).length > 0) await act.updateProfile(change, refusal?.envelopeIds)
    else await discardEnvelopes(refusal)
  } catch (thrown) {
    showToast({ title: 'Not saved', text: textOfStorageError(thrown, NOT_KEPT), tone: 'error' })
    return false
  }
  const connection = liveQueries.query('status', null).read()?.connection
  if (connection === undefined || canSendNow(connection)) showToast({ title: 'Profile saved' })
  else if (storagePersistence.getState().inMemory) showToast({ title: 'Profile changed', text: savedText(connection) })
  else showToast({ title: 'Profile saved', text: sendTimeText(connection) })
  return true
}

/** Discards the refused change. Returns false and shows a toast if that fails. */
export async function discardRefused(refusal: RefusedProfile | null): Promise<boolean> {
  try {
    await discardEnvelopes(refusal)
    return true
  } catch (thrown) {
    showToast({ ...textOfFailedChange(thrown), title: 'Not discarded', tone: 'error' })
    return false
  }
}

async function discardEnvelopes(refusal: RefusedProfile | null): Promise<void> {
  for (const id of refusal?.envelopeIds ?? []) await worker.discard(id)
}
