import { useState } from 'react'
import { drafts } from '../../data/drafts.ts'
import { showToast } from '../../data/toasts.ts'
import { useLive } from '../../data/use-live.ts'
import { worker } from '../../data/worker.ts'
import { changes } from '../../shell/connection-words.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'

/** Signs out; asks first where something written here has not gone out yet (design.md section 13). */
export function SignOut() {
  const pending = useLive('status', null)?.pending ?? 0
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  const signOut = async () => {
    setBusy(true)
    try {
      await worker.signOut()
      drafts.clear()
      location.replace('/')
    } catch {
      setBusy(false)
      setAsking(false)
      showToast({ title: 'Error', text: 'Signing out did not work. Please try again.', tone: 'error' })
    }
  }

  return (
    <>
      <Button look="danger-soft" busy={busy && !asking && 'Signing out...'} onClick={() => (pending > 0 ? setAsking(true) : void signOut())}>
        Sign Out
      </Button>
      <Sheet
        role="alertdialog"
        open={asking}
        onClose={() => setAsking(false)}
        title={`${changes(pending)} ${pending === 1 ? 'has' : 'have'} not been sent`}
        text="Signing out deletes everything of yours on this device, these changes too. This cannot be undone."
      >
        <div className="grid grid-cols-2 gap-2.5 pt-5">
          <Button look="outline" onClick={() => setAsking(false)}>
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
