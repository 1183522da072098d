import { chatLink, groupChatText, type GroupWords } from '../../../schemas/rules/chat-link.ts'
import type { GroupView } from '../../data/views.ts'
import { clockTime } from '../../ui/clock-time.ts'
import { wholeDate } from '../../ui/meeting-time.ts'
import { startOf } from './group-times.ts'

/** Returns the path at which a group opens. */
export function groupPath(id: string): string {
  return `/groups?group=${encodeURIComponent(id)}`
}

/**
 * Returns the link that opens WhatsApp with the invitation, which leads to the group; null if the invitee has no number
 * (clarification C20).
 *
 * @param origin of this page, with which the group's address begins
 */
export function inviteLink(
  group: Pick<GroupView, 'id' | 'name' | 'subject' | 'location' | 'scheduledAt' | 'createdAt' | 'endTime'>,
  invitee: { whatsappNumber: string },
  sender: GroupWords['sender'],
  origin: string,
): string | null {
  const { id, name, subject, location, endTime } = group
  const start = startOf(group)
  const time = `${wholeDate(start)}, ${clockTime(start)} to ${clockTime(endTime)}`
  return chatLink(invitee.whatsappNumber, groupChatText({ name, subject, location, sender, time, link: origin + groupPath(id) }))
}
