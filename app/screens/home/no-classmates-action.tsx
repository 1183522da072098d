import { Link } from 'react-router'
import { mayInvite } from '../../../schemas/rules/invitation.ts'
import type { Account } from '../../data/views.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'

/** Ways on for a student who sees no classmates: invite some, or get onto a campus. None for one who was invited and may not invite. */
export function NoClassmatesAction({ me, onInvite }: { me: Account; onInvite: () => void }) {
  if (me.campusId === null)
    return (
      <div className="grid max-w-72 gap-2.5">
        <p className="text-pretty text-muted">
          Verify a university email in Profile Settings, or open an invitation link from someone who’s already here.
        </p>
        <Link to="/profile" className={buttonClass('soft', 'medium')}>
          Verify a university email
        </Link>
      </div>
    )
  return (
    mayInvite(me) && (
      <Button look="soft" onClick={onInvite}>
        Invite classmates
      </Button>
    )
  )
}
