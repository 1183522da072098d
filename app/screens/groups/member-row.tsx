import { MessageCircle, Phone } from 'lucide-react'
import { STATUS_LABEL } from '../../../schemas/rules/availability.ts'
import { displayedStatus } from '../../../schemas/rules/displayed-status.ts'
import { chatLink, dialLink } from '../../../schemas/rules/chat-link.ts'
import { callName, fullName } from '../../../schemas/rules/profile.ts'
import type { MemberView } from '../../data/views.ts'
import { studyLine } from '../../shell/page/study-line.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { iconButtonClass } from '../../ui/icon-button-class.ts'
import { Icon } from '../../ui/icon.tsx'
import { WhatsAppIcon } from '../../ui/whatsapp-icon.tsx'

interface Props {
  member: MemberView
  /** Name of the group, for the message that WhatsApp opens with. */
  groupName: string
  /** True while offline: the presence shown is the last known one. */
  stale: boolean
  onMessage: () => void
  onProfile: () => void
}

/** A member with the ways to contact them; none for the student themself. */
export function MemberRow({ member, groupName, stale, onMessage, onProfile }: Props) {
  const { isMe, phoneNumber, whatsappNumber } = member
  const status = displayedStatus(member)
  const name = fullName(member) || 'Student'
  const called = callName(member) || name
  const dial = dialLink(phoneNumber)
  const chat = chatLink(whatsappNumber, `Hi ${called}, it’s about our study group “${groupName}”.`)
  return (
    <li data-student-id={member.id} className="hairline-60 flex min-h-17 items-center gap-3 py-2.5">
      <div className="relative flex min-h-12 min-w-0 flex-1 items-center gap-3">
        <Avatar student={member} status={status} stale={stale} silent />
        <div className="min-w-0 flex-1">
          <p dir="auto" className="truncate text-base leading-snug font-bold tracking-snug">
            {isMe ? (
              name
            ) : (
              <button
                type="button"
                className="block max-w-full truncate text-start outline-none after:absolute after:inset-0 after:rounded-sm focus-visible:after:outline-2 focus-visible:after:outline-accent"
                onClick={onProfile}
              >
                {name}
              </button>
            )}
          </p>
          <span className="sr-only">{STATUS_LABEL[status]}</span>
          <p className="mt-0.5 text-xs text-muted">{studyLine(member)}</p>
        </div>
      </div>
      {isMe ? (
        <Badge look="quiet">You</Badge>
      ) : (
        <div className="-me-2 flex">
          {dial && (
            <a href={dial} title={`Call ${called}`} className={iconButtonClass('plain')}>
              <Icon of={Phone} />
            </a>
          )}
          {chat && (
            <a href={chat} target="_blank" rel="noopener noreferrer" title={`WhatsApp ${called}`} className={iconButtonClass('plain')}>
              <WhatsAppIcon />
            </a>
          )}
          <IconButton icon={MessageCircle} name={`Message ${called}`} look="accent" onClick={onMessage} />
        </div>
      )}
    </li>
  )
}
