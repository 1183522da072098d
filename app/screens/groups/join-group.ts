import { SECOND } from '../../../schemas/constants.ts'
import type { Input } from '../../../schemas/commands.ts'
import type { GroupId } from '../../../schemas/ids.ts'
import { act } from '../../data/act.ts'
import { JOIN_FAILED, showToast } from '../../data/toasts.ts'
import { liveQueries } from '../../data/use-live.ts'
import type { GroupView } from '../../data/views.ts'
import { outcomeOf, type Outcome } from '../meetup/outcome.ts'
import { goesOut, keptText } from '../meetup/words.ts'

/** What the server has not confirmed within this, waits: so much is said. */
const SOON = 3 * SECOND

const JOINED = 'Successfully joined the study group!'

/** Takes a seat, at once on this device; then says what became of it. That it failed is said where that is found out. */
export function joinGroup(group: GroupView): Promise<void> {
  return join({ id: group.id }, group, { joined: () => showToast({ title: 'Success', text: JOINED }), notKept: () => showToast(JOIN_FAILED) })
}

/** The same from the list of notifications, which says it in the browser's own dialog (decisions C19). */
export function joinInvited(group: GroupView): Promise<void> {
  return join({ id: group.id, surface: 'notification' }, group, { joined: () => window.alert(JOINED), notKept: () => window.alert('Failed to join group') })
}

async function join(input: Input<'joinGroup'>, { id, refusal }: GroupView, say: { joined: () => void; notKept: () => void }): Promise<void> {
  try {
    await act.joinGroup(input, refusal ? [refusal.envelopeId] : [])
  } catch {
    say.notKept()
    return
  }
  const outcome = await settled(id)
  if (outcome === 'confirmed') say.joined()
  if (outcome === 'waits') showToast({ title: 'Success', text: keptText(status.read()?.connection) })
}

const groups = liveQueries.query('groups', null)
const waiting = liveQueries.query('waiting', null)
const status = liveQueries.query('status', null)

function settled(id: GroupId): Promise<Outcome> {
  return new Promise((resolve) => {
    let late = false
    const look = () => {
      const shown = groups.read()?.filter(({ mine }) => mine) ?? []
      const outcome = outcomeOf('joinGroup', id, { shown, waiting: waiting.read() ?? [], away: !goesOut(status.read()?.connection), late })
      if (outcome === null) return
      for (const end of ends) end()
      resolve(outcome)
    }
    const timer = setTimeout(() => {
      late = true
      look()
    }, SOON)
    const ends = [...[groups, waiting, status].map(({ subscribe }) => subscribe(look)), () => clearTimeout(timer)]
    look()
  })
}
