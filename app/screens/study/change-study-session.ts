import { STUDY_SESSION_EXTENSION } from '../../../schemas/constants.ts'
import type { StudySessionUpdate } from '../../../schemas/study-session.ts'
import { act } from '../../data/act.ts'
import { STUDY_SESSION_FAILED, showToast } from '../../data/toasts/toasts.ts'
import { liveQueries } from '../../data/use-live.ts'
import type { StudySessionView } from '../../data/views.ts'
import { canSendNow, savedText } from '../meetup/meetup-text.ts'
import { isDataError } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'

const status = liveQueries.query('status', null)

/** Moves the end of a study session by `STUDY_SESSION_EXTENSION`. Pending extensions count, too (spec §9). */
export function extendStudySession(session: StudySessionView): Promise<boolean> {
  return change(session, { endTime: session.endTime + STUDY_SESSION_EXTENSION })
}

/** Stores that voice is active in a study session, or no longer is. The server itself knows who is in the voice room (ADR 0087). */
export function setVoice(session: StudySessionView, isVoiceActive: boolean): Promise<boolean> {
  return change(session, { isVoiceActive })
}

/**
 * Ends a study session and its group for all members (clarification C11) and shows a toast. Returns false if the device could not store the
 * command.
 */
export async function endStudySession(session: StudySessionView): Promise<boolean> {
  const known = status.read()
  const kept = await change(session, { status: 'ended', endTime: Date.now() + (known?.clockOffset ?? 0) })
  if (kept) showToast({ title: 'Session ended', text: canSendNow(known?.connection) ? session.name : savedText(known?.connection) })
  return kept
}

/** Changes a study session. The command replaces the one that the server refused before, if there is one. */
async function change({ groupId: id, refusal }: StudySessionView, part: Omit<StudySessionUpdate, 'id'>): Promise<boolean> {
  try {
    await act.updateSession({ id, ...part }, refusal ? [refusal.envelopeId] : [])
    return true
  } catch (thrown) {
    logUnless(isDataError, 'A change of a study session could not be stored')(thrown)
    showToast(STUDY_SESSION_FAILED)
    return false
  }
}
