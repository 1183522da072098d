import type { Invitation } from '../../../schemas/invitation.ts'
import { act } from '../../data/act.ts'
import { REVOCATION_FAILED, showToast } from '../../data/toasts/toasts.ts'
import { textOfStorageError } from '../../data/toasts/error-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { defined } from '../../../schemas/defined.ts'

/** Asks the student before a link is revoked, so that no one can join with it any more. */
export function RevokeSheet({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const revoke = async () => {
    onClose()
    try {
      await act.revokeInvitation({ id: invitation.id })
      showToast({ title: 'Link revoked' })
    } catch (thrown) {
      showToast({
        ...REVOCATION_FAILED,
        text: textOfStorageError(thrown, { full: 'Free some space and try again.', failed: defined(REVOCATION_FAILED.text) }),
      })
    }
  }
  return (
    <Sheet
      open
      role="alertdialog"
      onClose={onClose}
      title="Revoke this link?"
      text="Nobody can join with it any more. Classmates who joined with it stay. This cannot be undone."
    >
      <div className="choices pt-5">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" onClick={() => void revoke()}>
          Revoke
        </Button>
      </div>
    </Sheet>
  )
}
