import { CalendarClock, CalendarPlus, Flag, GraduationCap, MessageCircle, UserRoundPlus, type LucideIcon } from 'lucide-react'
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
  /** Size of the group that the notification is about, if it is known. */
  groupSize: GroupSize | undefined
  /** True while offline: the presence shown is the last known one. */
  stale: boolean
}

/** Shows the sender of a notification, or an icon of its subject. */
export function NotificationPicture({ notification, groupSize = 'small', stale }: Props) {
  const { type, senderName, senderAvatar, senderStatus, groupId } = notification
  if (type === 'group_activity') return <GroupGlyph size={groupSize} />
  if (senderName)
    return <Avatar student={{ ...named(senderName), profileImageUrl: senderAvatar }} size={44} status={senderStatus} stale={stale} silent />
  return (
    <span
      className={`grid size-11 shrink-0 place-items-center rounded-full ${type === 'reminder' ? 'bg-sunken' : 'bg-accent-soft text-on-accent-soft'}`}
    >
      {/* A reminder that names a group is about an appointment. One without a group is about a report, and must not look like an
          appointment. */}
      <Icon of={type === 'reminder' && groupId === null ? Flag : ICON[type]} />
    </span>
  )
}

/** Splits a sender's name into two parts, for initials and their tint. */
function named(name: string): { firstName: string; lastName: string } {
  const at = name.lastIndexOf(' ')
  return { firstName: name.slice(0, Math.max(0, at)), lastName: name.slice(at + 1) }
}
