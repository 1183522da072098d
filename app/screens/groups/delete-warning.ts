import { callName } from '../../../schemas/rules/profile.ts'
import type { GroupView } from '../../data/views.ts'
import { defined } from '../../../schemas/defined.ts'
import { isolateText } from '../../ui/isolate-text.ts'

/** Number of members that a longer list names. */
const NAMED_MEMBERS_MAX = 2

/**
 * Returns the warning that is shown before a group ends (clarification C9).
 *
 * @param sends the command would be sent at once; otherwise the group ends when it is sent
 * @param planned the session has not begun
 */
export function deleteWarning(members: number, sends: boolean, planned: boolean): string {
  const whose = members === 1 ? '' : ` for all ${members} members`
  return `The session ${planned ? 'is cancelled' : 'ends'} ${sends ? 'now' : 'as soon as this is sent'}${whose} and the group is removed for everyone. This cannot be undone.`
}

/** Returns the text that is shown before a student leaves a group. Only invited students join a private one. */
export function leaveText(sends: boolean, isPrivate: boolean): string {
  const opens = `Your seat opens for ${isPrivate ? 'an invited student' : 'another student'}`
  return sends
    ? `${opens}, and the session leaves your schedule. The group continues.`
    : `The session leaves your schedule. ${opens} as soon as this is sent. The group continues.`
}

/**
 * Names the members who are notified: 'Wei and Daniel are told that you deleted it.' Empty if the student is the only member. If
 * this device does not know all members, one of them may be across a block, who is not told by whom (ADR 0022).
 */
export function notifiedMembersText({ memberIds, members }: Pick<GroupView, 'memberIds' | 'members'>, did: 'ended' | 'deleted'): string {
  const others = memberIds.length - 1
  const names = members
    .filter(({ isMe }) => !isMe)
    .map(callName)
    .filter(Boolean)
  const named = names.slice(0, names.length > NAMED_MEMBERS_MAX || others > names.length ? NAMED_MEMBERS_MAX : names.length)
  const more = others - named.length
  const all = [...named.map(isolateText), ...(more === 0 ? [] : [more === 1 ? '1 other member' : `${more} other members`])]
  if (all.length === 0) return ''
  const list = all.length === 1 ? defined(all[0]) : `${all.slice(0, -1).join(', ')} and ${defined(all.at(-1))}`
  return `${list} ${others === 1 ? 'is' : 'are'} told that ${others > names.length ? `it was ${did}` : `you ${did} it`}.`
}
