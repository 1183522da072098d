import { useLive } from '../../data/use-live.ts'
import type { GroupView, InvitedView } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { WhatsAppIcon } from '../../ui/whatsapp-icon.tsx'
import { inviteLink } from './invite-link.ts'

interface Props {
  group: GroupView
  invitee: InvitedView
  onClose: () => void
}

/** Asks before WhatsApp opens with an invitation. Every invitee gets a notification in the app anyway (clarification C20). */
export function WhatsAppInvite({ group, invitee, onClose }: Props) {
  const me = useLive('me', null)
  const link = me && inviteLink(group, invitee, me, location.origin)
  return (
    <div className="choices pt-5">
      <Button look="outline" onClick={onClose}>
        Cancel
      </Button>
      {link && (
        // A link instead of `window.open`, so that no browser blocks it.
        <a href={link} target="_blank" rel="noopener noreferrer" className={buttonClass('primary')} onClick={onClose}>
          <WhatsAppIcon />
          Open WhatsApp
        </a>
      )}
    </div>
  )
}
