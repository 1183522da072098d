import { UserRoundPlus } from 'lucide-react'
import { Link } from 'react-router'
import { mayInvite } from '../../../schemas/rules/invitation.ts'
import type { Account } from '../../data/views.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useInvitationLinks } from '../profile/use-invitation-links.tsx'

/** What a student who sees no classmates can do: invite some, or get onto a campus. Nothing for one who was invited and may not invite. */
export function InviteButton({ me }: { me: Account }) {
  const links = useInvitationLinks(me)
  if (me.campusId === null)
    return (
      <div className="grid max-w-72 gap-2.5">
        <p className="text-pretty text-muted">
          Verify a university email in Profile Settings, or open an invitation link of somebody who is there already.
        </p>
        <Link to="/profile" className={buttonClass('soft', 'medium')}>
          Verify a university email
        </Link>
      </div>
    )
  if (!mayInvite(me)) return null
  return (
    <>
      <Button look="soft" onClick={() => void links.make()}>
        <Icon of={UserRoundPlus} />
        Invite classmates
      </Button>
      {links.sheet}
    </>
  )
}
