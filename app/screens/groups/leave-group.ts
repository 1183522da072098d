import { act } from '../../data/act.ts'
import { LEAVING_FAILED, showToast } from '../../data/toasts.ts'
import { liveQueries } from '../../data/use-live.ts'
import type { GroupView } from '../../data/views.ts'
import { goesOut, keptText } from '../meetup/words.ts'
import { joinGroup } from './join-group.ts'

/** Opens my seat, at once on this device; whoever did not mean to takes it again (docs/decisions/0043). */
export async function leaveGroup(group: GroupView): Promise<void> {
  const { id, name, refusal } = group
  try {
    await act.leaveGroup({ id }, refusal ? [refusal.envelopeId] : [])
  } catch {
    return showToast(LEAVING_FAILED)
  }
  const connection = liveQueries.query('status', null).read()?.connection
  showToast({ title: 'You left the group', text: goesOut(connection) ? name : keptText(connection), action: { name: 'Undo', run: () => void joinGroup(group) } })
}
