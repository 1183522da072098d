import { useState } from 'react'
import { DAY, INVITATION_LIFETIME, INVITATION_SEATS, INVITATIONS_MAX } from '../../../schemas/constants.ts'
import type { Invitation } from '../../../schemas/invitation.ts'
import { campusName, isLive, mayInvite } from '../../../schemas/rules/invitation.ts'
import { useNow } from '../../data/time/use-now.ts'
import type { Account } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { meetingDay } from '../../ui/meeting-time.ts'
import { CardSection } from './card-section.tsx'
import { RevokeSheet } from './revoke-sheet.tsx'
import { SettingRow } from './setting-row.tsx'
import { useInvitationLinks } from './use-invitation-links.tsx'
import { defined } from '../../../schemas/defined.ts'

/** Lists the invitation links to the student's campus that work, and creates new ones (ADR 0036). */
export function InviteClassmates({ me }: { me: Account }) {
  const now = useNow()
  const links = useInvitationLinks(me)
  const [revoking, setRevoking] = useState<Invitation | null>(null)
  if (!mayInvite(me)) return null

  const live = me.invitations.filter((invitation) => isLive(invitation, now))
  const full = live.length >= INVITATIONS_MAX
  return (
    <CardSection
      title="Invite classmates"
      note={
        full
          ? `${INVITATIONS_MAX} links work at once. Revoke one to make another.`
          : `Up to ${INVITATION_SEATS} students can join ${campusName(defined(me.campusId))} with one link, which works for ${INVITATION_LIFETIME / DAY} days.`
      }
    >
      {!full && <SettingRow name="Make an invitation link" onClick={() => void links.make()} />}
      {live.length > 0 && (
        <ul aria-label="Invitation links" className="hairline-14">
          {live.map((invitation) => (
            <li key={invitation.id} className="hairline-14 flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 px-3.5 py-2">
              <p className="min-w-[min(100%,6.5rem)] flex-1">
                {invitation.seatsLeft} {invitation.seatsLeft === 1 ? 'seat' : 'seats'} left
                <span className="block text-xs text-muted">
                  {links.waits(invitation.id) ? 'Works once it is sent' : `Until ${meetingDay(invitation.expiresAt, now)}`}
                </span>
              </p>
              {links.isHere(invitation.id) && (
                <Button size="small" look="outline" onClick={() => links.show(invitation.id)}>
                  Show
                </Button>
              )}
              <Button size="small" look="outline" onClick={() => setRevoking(invitation)}>
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      {links.sheet}
      {revoking && <RevokeSheet invitation={revoking} onClose={() => setRevoking(null)} />}
    </CardSection>
  )
}
