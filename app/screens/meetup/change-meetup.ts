import type { MeetupId } from '../../../schemas/ids.ts'
import { canDo, roundOf, type MeetupAction } from '../../../schemas/rules/meetup.ts'
import { act } from '../../data/act.ts'
import type { MeetupChange } from '../../data/meetup-sheets.ts'
import { textOfFailedChange } from '../../data/toasts/error-texts.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { liveQueries } from '../../data/use-live.ts'
import type { MeetupView, PendingChangeView } from '../../data/views.ts'
import { worker } from '../../data/worker.ts'
import { isDataError } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { canSendNow, savedText, moveTarget, nameFirst } from './meetup-text.ts'

/** Returns whether the student may do this to a meetup at this moment, as far as this device knows. */
export function mayDo(meetup: MeetupView, action: MeetupAction, now: number): boolean {
  const { fromUserId, toUserId, partnerId } = meetup
  return canDo(meetup, fromUserId === partnerId ? toUserId : fromUserId, action, now)
}

/** Returns whether this change replaces a move that waits here: the meetup then already looks moved, and the server knows nothing of it. */
export function replacesWaiting(meetup: MeetupView, { action, instead }: MeetupChange): boolean {
  return action === 'move' && instead !== undefined && meetup.waiting
}

/** Moves a meetup and shows a toast; what did not change is not sent. Returns false if the device could not store it. */
export function moveMeetup(
  meetup: MeetupView,
  to: { scheduledTime: number; location: string; reason: string },
  change: MeetupChange,
): Promise<boolean> {
  const { id, scheduledTime, location, partnerId, refusal } = meetup
  const instead = change.instead ?? (refusal ? [refusal.envelopeId] : [])
  const again = replacesWaiting(meetup, change)
  const input = {
    id,
    partnerId,
    round: again ? change.like?.round : roundOf(meetup),
    reason: to.reason.trim(),
    ...((again || to.scheduledTime !== scheduledTime) && { scheduledTime: to.scheduledTime }),
    ...((again || to.location !== location) && { location: to.location }),
  }
  const target = moveTarget(to, again ? meetup.earlier.at(-1) : meetup, Date.now())
  return stored(meetup, `Meetup moved to ${target}`, `${nameFirst(meetup)} will be asked again.`, () => act.moveMeetup(input, instead))
}

/** Withdraws or calls off a meetup and shows a toast. Returns false if the device could not store it. */
export async function endMeetup(
  meetup: MeetupView,
  action: Exclude<MeetupChange['action'], 'move' | 'decline'>,
  reason: string,
): Promise<boolean> {
  const { id, partnerId, refusal } = meetup
  const input = { id, partnerId, reason: reason.trim() }
  const instead = refusal ? [refusal.envelopeId] : []
  if (action === 'call-off') {
    return stored(meetup, 'Meetup called off', `${nameFirst(meetup)} will be notified.`, () => act.callOffMeetup(input, instead))
  }
  const mine = requestThatNeverLeft(id, liveQueries.query('pendingChanges', null).read() ?? [])
  // Nobody needs to be notified of it.
  if (mine.length > 0) return stored(meetup, 'Meetup request deleted', '', () => Promise.all(mine.map((row) => worker.discard(row.id))))
  return stored(meetup, 'Meetup request withdrawn', `${nameFirst(meetup)} will be notified.`, () => act.withdrawMeetup(input, instead))
}

/** Returns the changes that make up a request, with its moves, if it never left this device; otherwise none. */
export function requestThatNeverLeft(id: MeetupId, rows: readonly PendingChangeView[]): PendingChangeView[] {
  const mine = rows.filter((row) => (row.kind === 'requestMeetup' || row.kind === 'moveMeetup') && row.input.id === id && row.editable)
  return mine.some(({ kind }) => kind === 'requestMeetup') ? mine : []
}

async function stored({ partner }: MeetupView, title: string, text: string, how: () => Promise<unknown>): Promise<boolean> {
  try {
    await how()
  } catch (thrown) {
    logUnless(isDataError, 'A change of a meetup could not be stored')(thrown)
    showToast(textOfFailedChange(thrown))
    return false
  }
  const connection = liveQueries.query('status', null).read()?.connection
  showToast({ title, ...(text && { text: canSendNow(connection) ? text : savedText(connection) }), student: partner })
  return true
}
