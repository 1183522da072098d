import { useState } from 'react'
import { DAY, INVITATION_LIFE, INVITATION_SEATS, INVITATIONS_MOST } from '../../../schemas/constants.ts'
import type { InvitationId } from '../../../schemas/ids.ts'
import type { Invitation, NewInvitation } from '../../../schemas/invitation.ts'
import { campusName, isLive, mayInvite } from '../../../schemas/rules/invitation.ts'
import { act } from '../../data/act.ts'
import { newToken } from '../../data/account/invitations.ts'
import { newId } from '../../data/new-id.ts'
import { INVITATION_FAILED, showToast } from '../../data/toasts/toasts.ts'
import { useLive } from '../../data/use-live.ts'
import { useNow } from '../../data/time/use-now.ts'
import type { Account } from '../../data/views.ts'
import { textOfStorageError } from '../../data/toasts/error-texts.ts'
import { Button } from '../../ui/button.tsx'
import { meetingDay } from '../../ui/meeting-time.ts'
import { CardSection } from './card-section.tsx'
import { NewLinkSheet } from './new-link-sheet.tsx'
import { RevokeSheet } from './revoke-sheet.tsx'
import { SettingRow } from './setting-row.tsx'
import { defined } from '../../../schemas/defined.ts'

/** Lists the invitation links to the student's campus that work, and creates new ones (ADR 0036). */
export function InviteClassmates({ me }: { me: Account }) {
  const now = useNow()
  const waiting = useLive('pendingChanges', null)
  const [made, setMade] = useState<NewInvitation | null>(null)
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  if (!mayInvite(me)) return null

  const live = me.invitations.filter((invitation) => isLive(invitation, now))
  const waits = (id: string) => waiting?.some((row) => row.kind === 'createInvitation' && row.input.id === id) ?? false
  const make = async () => {
    const next = { id: newId<InvitationId>(), token: newToken() }
    try {
      await act.createInvitation(next)
      setMade(next)
    } catch (thrown) {
      showToast({
        ...INVITATION_FAILED,
        text: textOfStorageError(thrown, { full: 'Free some space and try again.', failed: defined(INVITATION_FAILED.text) }),
      })
    }
  }
  const full = live.length >= INVITATIONS_MOST
  return (
    <CardSection
      title="Invite classmates"
      note={
        full
          ? `${INVITATIONS_MOST} links work at once. Revoke one to make another.`
          : `A link brings ${INVITATION_SEATS} students to ${campusName(defined(me.campusId))}, for ${INVITATION_LIFE / DAY} days.`
      }
    >
      {!full && <SettingRow name="Make an invitation link" onClick={() => void make()} />}
      {live.length > 0 && (
        <ul aria-label="Invitation links" className="hairline-14">
          {live.map((invitation) => (
            <li key={invitation.id} className="hairline-14 flex min-h-13 items-center gap-3 px-3.5 py-2">
              <p className="min-w-0 flex-1">
                {invitation.seatsLeft} {invitation.seatsLeft === 1 ? 'seat' : 'seats'} left
                <span className="block text-xs text-muted">
                  {waits(invitation.id) ? 'Works once it is sent' : `Until ${meetingDay(invitation.expiresAt, now)}`}
                </span>
              </p>
              <Button size="small" look="outline" onClick={() => setRevoking(invitation)}>
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      {made && <NewLinkSheet made={made} campusId={defined(me.campusId)} waits={waits(made.id)} onClose={() => setMade(null)} />}
      {revoking && <RevokeSheet invitation={revoking} onClose={() => setRevoking(null)} />}
    </CardSection>
  )
}
