import { SECOND } from '../../../schemas/constants.ts'
import type { GroupId } from '../../../schemas/ids.ts'
import { act } from '../../data/act.ts'
import { JOIN_FAILED, showToast } from '../../data/toasts.ts'
import { liveQueries } from '../../data/use-live.ts'
import type { GroupView } from '../../data/views.ts'
import { outcomeOf, type Outcome } from '../meetup/outcome.ts'
import { goesOut, keptText } from '../meetup/words.ts'

/** What the server has not confirmed within this, waits: so much is said. */
const SOON = 3 * SECOND

/** Takes a seat, at once on this device; then says what became of it. That it failed is said where that is found out. */
export async function joinGroup({ id, refusal }: GroupView): Promise<void> {
  try {
    await act.joinGroup({ id }, refusal ? [refusal.envelopeId] : [])
  } catch {
    showToast(JOIN_FAILED)
    return
  }
  const outcome = await settled(id)
  if (outcome === 'confirmed') showToast({ title: 'Success', text: 'Successfully joined the study group!' })
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
