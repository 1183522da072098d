import { CalendarClock, CalendarPlus, GraduationCap, MessageCircle, UserRoundPlus, type LucideIcon } from 'lucide-react'
import type { GroupSize } from '../../../schemas/rules/group.ts'
import type { NotificationView } from '../../data/views.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { GroupGlyph } from '../../ui/group-glyph.tsx'
import { Icon } from '../../ui/icon.tsx'

const ICON: Record<Exclude<NotificationView['type'], 'group_activity'>, LucideIcon> = {
  meetup: CalendarPlus,
  message: MessageCircle,
  friend: UserRoundPlus,
  reminder: CalendarClock,
  academic_match: GraduationCap,
}

interface Props {
  notification: NotificationView
  /** Of the group it tells of, where that is known. */
  groupSize: GroupSize | undefined
  /** Last known, not live. */
  stale: boolean
}

/** Who it is from, or what it is about. */
export function NotificationPicture({ notification, groupSize = 'small', stale }: Props) {
  const { type, senderName, senderAvatar, isOnline } = notification
  if (type === 'group_activity') return <GroupGlyph size={groupSize} />
  if (senderName) return <Avatar student={{ ...named(senderName), profileImageUrl: senderAvatar }} size={44} status={isOnline ? 'online' : 'offline'} stale={stale} silent />
  return (
    <span className={`grid size-11 shrink-0 place-items-center rounded-full ${type === 'reminder' ? 'bg-sunken' : 'bg-accent-soft text-on-accent-soft'}`}>
      <Icon of={ICON[type]} />
    </span>
  )
}

/** A name as it was told, in its two parts: for initials and their tint. */
function named(name: string): { firstName: string; lastName: string } {
  const at = name.lastIndexOf(' ')
  return { firstName: name.slice(0, Math.max(0, at)), lastName: name.slice(at + 1) }
}
