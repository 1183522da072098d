import { useState, type ReactNode } from 'react'
import type { InvitationId } from '../../../schemas/ids.ts'
import type { NewInvitation } from '../../../schemas/invitation.ts'
import { defined } from '../../../schemas/defined.ts'
import { INVITATION_LINKS, newToken } from '../../data/account/invitations.ts'
import { act } from '../../data/act.ts'
import { useDraft } from '../../data/drafts/use-draft.ts'
import { newId } from '../../data/new-id.ts'
import { textOfStorageError } from '../../data/toasts/error-texts.ts'
import { INVITATION_FAILED, showToast } from '../../data/toasts/toasts.ts'
import { useLive } from '../../data/use-live.ts'
import type { Account } from '../../data/views.ts'
import { NewLinkSheet } from './new-link-sheet.tsx'

interface InvitationLinks {
  /** Creates a link and shows it. */
  make: () => Promise<void>
  /** Shows a link of this device again. */
  show: (id: InvitationId) => void
  /** Whether the secret of a link is on this device; the server has only its hash. */
  isHere: (id: InvitationId) => boolean
  /** Whether the server does not have a link yet. */
  waits: (id: InvitationId) => boolean
  /** The open link; to be rendered. */
  sheet: ReactNode
}

/** Creates invitation links (ADR 0036), and shows those of this device as often as wanted: until they end, or the student signs out. */
export function useInvitationLinks(me: Account): InvitationLinks {
  const waiting = useLive('pendingChanges', null)
  const secrets = useDraft<Record<InvitationId, NewInvitation['token']>>(me.id, INVITATION_LINKS)
  const [shownId, setShownId] = useState<InvitationId | null>(null)
  const waits = (id: InvitationId) => waiting?.some((row) => row.kind === 'createInvitation' && row.input.id === id) ?? false
  const token = shownId === null ? undefined : secrets.value?.[shownId]

  const make = async () => {
    const next = { id: newId<InvitationId>(), token: newToken() }
    try {
      await act.createInvitation(next)
      const isKnown = (id: string) => me.invitations.some((invitation) => invitation.id === id)
      // The secrets of links that have ended go.
      secrets.change((before) => ({
        ...Object.fromEntries(Object.entries(before ?? {}).filter(([id]) => isKnown(id))),
        [next.id]: next.token,
      }))
      setShownId(next.id)
    } catch (thrown) {
      const words = { full: 'Free some space and try again.', failed: defined(INVITATION_FAILED.text) }
      showToast({ ...INVITATION_FAILED, text: textOfStorageError(thrown, words) })
    }
  }
  return {
    make,
    show: setShownId,
    isHere: (id) => secrets.value?.[id] !== undefined,
    waits,
    sheet: shownId !== null && token !== undefined && (
      <NewLinkSheet token={token} campusId={defined(me.campusId)} waits={waits(shownId)} onClose={() => setShownId(null)} />
    ),
  }
}
