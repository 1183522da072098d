import { GROUP_WARNING, MINUTE } from '../../schemas/constants.ts'
import type { Group } from '../../schemas/group.ts'
import type { PushContent } from '../../schemas/push.ts'
import { isEnded } from '../../schemas/rules/group.ts'

/** Returns the push that a group ends soon. */
export function endReminder(group: Group, now: number): PushContent {
  return reminder('end', 'Your study group ends soon', `${group.name} ends in ${minutesUntil(group.endTime, now)} min.`, group)
}

/** Returns what a reminder that was put off says of a group now; null if the group is over. */
export function laterReminder(group: Group, now: number): PushContent | null {
  if (isEnded(group, now)) return null
  if (group.scheduledAt !== null && group.scheduledAt > now)
    return reminder('later', 'Your study group starts soon', `${group.name} starts in ${minutesUntil(group.scheduledAt, now)} min.`, group)
  if (group.endTime - now <= GROUP_WARNING) return { ...endReminder(group, now), tag: `group-later:${group.id}` }
  return reminder('later', 'Your study group has begun', `${group.name} has begun.`, group)
}

function reminder(tag: string, title: string, body: string, { id }: Group): PushContent {
  return { title, body, type: 'reminder', url: '/groups', tag: `group-${tag}:${id}`, actions: ['open', 'later'], groupId: id }
}

function minutesUntil(time: number, now: number): number {
  return Math.max(1, Math.round((time - now) / MINUTE))
}
