import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { OPENING_TIMEOUT } from '../../../schemas/constants.ts'
import { useAskedAction } from '../../data/asked-action.ts'
import { drafts } from '../../data/drafts/drafts.ts'
import { hasDraftsElsewhere } from '../../data/drafts/drafts-elsewhere.ts'
import { leaveDevice } from '../../data/account/sign-out.ts'
import { firstValue } from '../../data/live-queries.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { liveQueries, useLive } from '../../data/use-live.ts'
import type { Account, QueryValue } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { isEdited } from './profile-draft.ts'
import { unsentOf, signOutWarning, type Unsent } from './sign-out-warning.ts'
import { useProfileEdits } from './use-profile-edits.ts'
import { log } from '../../platform/log.ts'
import { withTimeout } from '../../platform/with-timeout.ts'

/**
 * Signs out. Asks first if this device has changes or drafts that were not sent, or refused changes (architecture.md section 13).
 */
export function SignOut({ me }: { me: Account }) {
  const changes = useLive('pendingChanges', null)
  const refusal = useLive('refusedProfile', null)
  const { edits } = useProfileEdits(me, refusal?.change ?? null)
  const [asking, setAsking] = useState<Unsent | 'not known' | null>(null)
  const [busy, setBusy] = useState(false)

  const ask = async (changes: QueryValue<'pendingChanges'>, refusal: QueryValue<'refusedProfile'>) => {
    const edited = isEdited(me, refusal?.change ?? null, edits)
    const elsewhere = await hasDraftsElsewhere(me.id)
    const unsent = unsentOf({ changes, edited, drafts: drafts.names(me.id), elsewhere })
    setBusy(false)
    if (unsent) setAsking(unsent)
    else void signOut()
  }
  const press = () => {
    if (changes && refusal !== undefined) return void ask(changes, refusal)
    // Shortly after a start, the pending changes of this device are not known yet.
    setBusy(true)
    const known = [firstValue(liveQueries.query('pendingChanges', null)), firstValue(liveQueries.query('refusedProfile', null))] as const
    void withTimeout(Promise.all(known), OPENING_TIMEOUT).then((values) => {
      if (values) return ask(...values)
      // The data does not open. On a shared device the student must be able to sign out all the same.
      setBusy(false)
      setAsking('not known')
    })
  }
  const signOut = async () => {
    setBusy(true)
    try {
      await leaveDevice()
    } catch (thrown) {
      log.error('Signing out failed', { cause: thrown })
      setBusy(false)
      setAsking(null)
      showToast({ title: 'Error', text: 'Signing out did not work. Please try again.', tone: 'error' })
    }
  }
  useAskedAction('sign-out', press)

  return (
    <>
      <Button look="danger-soft" className="w-full rail:min-h-11 rail:w-auto" busy={busy && !asking && 'Signing out...'} onClick={press}>
        <Icon of={LogOut} />
        Sign Out
      </Button>
      <p className="px-6 pt-2 text-center text-xs text-muted rail:hidden">Removes your messages and data from this device.</p>
      <Sheet role="alertdialog" open={asking !== null} onClose={() => setAsking(null)} {...signOutWarning(asking)}>
        <div className="flex flex-wrap gap-2.5 *:flex-1 pt-5">
          <Button look="outline" onClick={() => setAsking(null)}>
            Cancel
          </Button>
          <Button look="danger" busy={busy && 'Signing out...'} onClick={() => void signOut()}>
            Sign Out
          </Button>
        </div>
      </Sheet>
    </>
  )
}
