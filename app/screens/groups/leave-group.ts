import { act } from '../../data/act.ts'
import { LEAVING_FAILED, showToast } from '../../data/toasts/toasts.ts'
import { liveQueries } from '../../data/use-live.ts'
import type { GroupView } from '../../data/views.ts'
import { goesOut, keptText } from '../meetup/meetup-text.ts'

/** Opens my seat, at once on this device; says so, and answers false, where that could not be kept (ADR 0043). */
export async function leaveGroup({ id, name, refusal }: GroupView): Promise<boolean> {
  // A join that has not gone yet never goes: nobody is told that I was there.
  const joining = liveQueries.query('waiting', null).read()?.find((row) => row.kind === 'joinGroup' && row.input.id === id && row.editable && !row.refused)
  const refused = refusal ? [refusal.envelopeId] : []
  const leave = (instead: readonly string[]) => act.leaveGroup({ id }, instead)
  try {
    // It may go in this very moment.
    await (joining ? leave([...refused, joining.id]).catch(() => leave(refused)) : leave(refused))
  } catch {
    showToast(LEAVING_FAILED)
    return false
  }
  const connection = liveQueries.query('status', null).read()?.connection
  showToast({ title: 'You left the group', text: goesOut(connection) ? name : keptText(connection) })
  return true
}
