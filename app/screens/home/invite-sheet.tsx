import { useEffect, useRef } from 'react'
import { INVITATIONS_MAX } from '../../../schemas/constants.ts'
import { isLive } from '../../../schemas/rules/invitation.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { useNow } from '../../data/time/use-now.ts'
import type { Account } from '../../data/views.ts'
import { useInvitationLinks } from '../profile/use-invitation-links.tsx'

/**
 * Shows an invitation link to the student's campus: one of this device that works, else a new one. The sheet stays open when the first
 * classmate joins by the link.
 */
export function InviteSheet({ me, onClose }: { me: Account; onClose: () => void }) {
  const links = useInvitationLinks(me, onClose)
  const now = useNow()
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const live = me.invitations.filter((invitation) => isLive(invitation, now))
    const here = live.find(({ id }) => links.isHere(id))
    if (here) return links.show(here.id)
    if (live.length < INVITATIONS_MAX) return void links.make().then((isMade) => isMade || onClose())
    showToast({ title: `${INVITATIONS_MAX} links work at once`, text: 'Revoke one in Profile Settings to make another.' })
    onClose()
  }, [me, now, links, onClose])
  return links.sheet
}
