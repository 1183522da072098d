import { SECOND } from '../../../schemas/constants.ts'
import type { Input } from '../../../schemas/commands/registry.ts'
import type { GroupId } from '../../../schemas/ids.ts'
import { act } from '../../data/act.ts'
import { JOIN_FAILED, showToast } from '../../data/toasts/toasts.ts'
import { liveQueries } from '../../data/use-live.ts'
import type { GroupView } from '../../data/views.ts'
import { outcomeOf, type Outcome } from '../meetup/outcome.ts'
import { canSendNow, savedText } from '../meetup/meetup-text.ts'
import { isDataError } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'

/** Ms. If the server has not confirmed the join within this time, a toast shows that it is pending. */
const PENDING_TOAST_DELAY = 3 * SECOND

const JOINED = 'Successfully joined the study group!'

/** Takes a seat, which this device shows at once, and shows the outcome in a toast. failed-change-alerts.tsx reports a failure. */
export function joinGroup(group: GroupView): Promise<void> {
  return join({ id: group.id }, group, {
    joined: () => showToast({ title: 'Success', text: JOINED }),
    failed: () => showToast(JOIN_FAILED),
  })
}

/** Joins from the list of notifications and shows the outcome in the browser's own dialog (clarification C19). */
export function joinInvited(group: GroupView): Promise<void> {
  const failed = () => window.alert('Failed to join group')
  return join({ id: group.id, surface: 'notification' }, group, {
    joined: () => window.alert(JOINED),
    failed,
    noResponse: failed,
  })
}

interface Words {
  joined: () => void
  failed: () => void
  /** Called when the device is online but got no response. The join stays a pending change and is retried (ADR 0035). */
  noResponse?: () => void
}

async function join(input: Input<'joinGroup'>, { id, refusal }: GroupView, say: Words): Promise<void> {
  try {
    await act.joinGroup(input, refusal ? [refusal.envelopeId] : [])
  } catch (thrown) {
    logUnless(isDataError, 'A join could not be stored')(thrown)
    say.failed()
    return
  }
  const outcome = await settled(id)
  if (outcome === 'confirmed') say.joined()
  if (outcome !== 'waits') return
  const connection = status.read()?.connection
  if (say.noResponse && canSendNow(connection) && hasNoResponse(id)) say.noResponse()
  else showToast({ title: 'Success', text: savedText(connection) })
}

/** Returns whether the join was sent and the network failed before a response. */
function hasNoResponse(id: GroupId): boolean {
  return waiting.read()?.some((row) => row.kind === 'joinGroup' && row.input.id === id && row.status === 0) ?? false
}

const groups = liveQueries.query('groups', null)
const waiting = liveQueries.query('pendingChanges', null)
const status = liveQueries.query('status', null)

function settled(id: GroupId): Promise<Outcome> {
  return new Promise((resolve) => {
    let late = false
    const look = () => {
      const shown = groups.read()?.filter(({ mine }) => mine) ?? []
      const outcome = outcomeOf('joinGroup', id, {
        shown,
        waiting: waiting.read() ?? [],
        away: !canSendNow(status.read()?.connection),
        late,
      })
      if (outcome === null) return
      for (const end of ends) end()
      resolve(outcome)
    }
    const timer = setTimeout(() => {
      late = true
      look()
    }, PENDING_TOAST_DELAY)
    const ends = [...[groups, waiting, status].map(({ subscribe }) => subscribe(look)), () => clearTimeout(timer)]
    look()
  })
}
