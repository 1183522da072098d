import { useState, type ReactNode } from 'react'
import type { InvitationId } from '../../../schemas/ids.ts'
import { isLive } from '../../../schemas/rules/invitation.ts'
import { defined } from '../../../schemas/defined.ts'
import { invitationSecrets, useInvitationSecrets } from '../../data/account/invitation-secrets.ts'
import { newToken } from '../../data/account/invitations.ts'
import { act } from '../../data/act.ts'
import { newId } from '../../data/new-id.ts'
import { textOfStorageError } from '../../data/toasts/error-texts.ts'
import { INVITATION_FAILED, showToast } from '../../data/toasts/toasts.ts'
import { useNow } from '../../data/time/use-now.ts'
import { useLive } from '../../data/use-live.ts'
import type { Account } from '../../data/views.ts'
import { NewLinkSheet } from './new-link-sheet.tsx'

interface InvitationLinks {
  /** Creates a link and shows it. Returns false, and says so, if this device could not store it. */
  make: () => Promise<boolean>
  /** Shows a link of this device again. */
  show: (id: InvitationId) => void
  /** Whether the secret of a link is on this device; the server has only its hash. */
  isHere: (id: InvitationId) => boolean
  /** Whether the server does not have a link yet. */
  waits: (id: InvitationId) => boolean
  /** The open link; to be rendered. */
  sheet: ReactNode
}

/**
 * Creates invitation links (ADR 0036), and shows those of this device as often as wanted: until they end, or the student signs out.
 *
 * @param onClose called when the open link is closed
 */
export function useInvitationLinks(me: Account, onClose?: () => void): InvitationLinks {
  const waiting = useLive('pendingChanges', null)
  const secrets = useInvitationSecrets(me.id)
  const now = useNow()
  const [shownId, setShownId] = useState<InvitationId | null>(null)
  const waits = (id: InvitationId) =>
    waiting?.some((row) => row.kind === 'createInvitation' && !row.refused && row.input.id === id) ?? false
  const token = shownId === null ? undefined : secrets[shownId]

  const close = () => {
    setShownId(null)
    onClose?.()
  }
  const make = async () => {
    const next = { id: newId<InvitationId>(), token: newToken() }
    try {
      await act.createInvitation(next)
      const over = me.invitations.filter((invitation) => !isLive(invitation, now)).map(({ id }) => id)
      invitationSecrets.store(me.id, next.id, next.token, over)
      setShownId(next.id)
      return true
    } catch (thrown) {
      const words = { full: 'Free some space and try again.', failed: defined(INVITATION_FAILED.text) }
      showToast({ ...INVITATION_FAILED, text: textOfStorageError(thrown, words) })
      return false
    }
  }
  return {
    make,
    show: setShownId,
    isHere: (id) => secrets[id] !== undefined,
    waits,
    sheet: shownId !== null && token !== undefined && (
      <NewLinkSheet token={token} campusId={defined(me.campusId)} waits={waits(shownId)} onClose={close} />
    ),
  }
}
