import { callName } from '../../../schemas/rules/profile.ts'
import type { GroupView } from '../../data/views.ts'
import { clockTime } from '../../ui/clock-time.ts'

/** Returns for example 'Amina invited you. Your seat is held until 3:51 PM.' for a group that invites me. */
export function invitedText({ members, invited, createdBy }: Pick<GroupView, 'members' | 'invited' | 'createdBy'>): string {
  const maker = members.find(({ id }) => id === createdBy)
  const heldUntil = invited.find(({ isMe }) => isMe)?.heldUntil ?? null
  const by = (maker && callName(maker)) || ''
  const asked = by === '' ? 'You are invited.' : `${by} invited you.`
  return heldUntil === null ? asked : `${asked} Your seat is held until ${clockTime(heldUntil)}.`
}
