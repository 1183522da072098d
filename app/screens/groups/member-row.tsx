import { MessageCircle, Phone } from 'lucide-react'
import { chatLink, phoneDigits } from '../../../schemas/rules/chat-link.ts'
import { callName, fullName } from '../../../schemas/rules/profile.ts'
import type { MemberView } from '../../data/views.ts'
import { studiesOf } from '../../shell/studies-of.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { iconButtonClass } from '../../ui/icon-button-class.ts'
import { Icon } from '../../ui/icon.tsx'
import { WhatsAppIcon } from '../../ui/whatsapp-icon.tsx'

interface Props {
  member: MemberView
  /** Of the group, for what is written on the other side. */
  groupName: string
  /** Last known, not live. */
  stale: boolean
  onMessage: () => void
}

/** A member, and how to reach them; nobody contacts themselves. */
export function MemberRow({ member, groupName, stale, onMessage }: Props) {
  const { isMe, isOnline, phoneNumber, whatsappNumber } = member
  const name = fullName(member) || 'Student'
  const called = callName(member) || name
  const chat = chatLink(whatsappNumber, `Hi ${called}, it’s about our study group “${groupName}”.`)
  return (
    <li data-student-id={member.id} className="hairline-60 flex min-h-17 items-center gap-3 py-2.5">
      <Avatar student={member} status={isOnline ? 'online' : 'offline'} stale={stale} silent />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate text-base leading-[1.3] font-[640] tracking-[-0.01em]">
          {name}
        </p>
        <p className="mt-0.5 text-xs text-muted">{studiesOf(member)}</p>
      </div>
      {isMe ? (
        <Badge look="quiet">You</Badge>
      ) : (
        <div className="-me-2 flex">
          {phoneDigits(phoneNumber) !== '' && (
            <a href={`tel:${phoneNumber.replace(/[^+\d]/g, '')}`} aria-label={`Call ${called}`} className={iconButtonClass('plain')}>
              <Icon of={Phone} />
            </a>
          )}
          {chat && (
            <a href={chat} target="_blank" rel="noopener noreferrer" aria-label={`WhatsApp ${called}`} className={iconButtonClass('plain')}>
              <WhatsAppIcon />
            </a>
          )}
          <IconButton icon={MessageCircle} name={`Message ${called}`} look="accent" onClick={onMessage} />
        </div>
      )}
    </li>
  )
}
