import { wireBlock } from '../../schemas/block.ts'
import type { CommandName } from '../../schemas/commands/registry.ts'
import { wireGroup, type Group, type ThisGroup } from '../../schemas/group.ts'
import { wireInvitation, type Invitation, type ThisInvitation } from '../../schemas/invitation.ts'
import { wireMeetup, type Meetup } from '../../schemas/meetup.ts'
import { wireMessage, type Conversation, type Message } from '../../schemas/message.ts'
import { wireNotification, type Notification } from '../../schemas/notification.ts'
import { wireReport } from '../../schemas/report.ts'
import { wireSession } from '../../schemas/study-session.ts'
import type { Account } from '../../schemas/student.ts'
import type { SessionSeen } from '../queries/groups.ts'
import { wireAccount } from '../queries/api-shapes.ts'
import type { Environment } from './execute.ts'

const kept = ({ id, muted, archived, unreadCount }: Conversation) => ({ partnerId: id, muted, archived, unreadCount })
const own = (account: Account, env: Environment) => wireAccount(account, { lastSeen: null }, env.bus, env.now())

/** What each command's result looks like at /api, and its status. */
const ANSWERS: { [N in CommandName]: { status: 200 | 201; body: (result: never, env: Environment) => unknown } } = {
  sendMessage: { status: 201, body: (message: Message) => wireMessage(message) },
  markRead: { status: 200, body: ({ id, unreadCount, readUpTo }: Conversation) => ({ partnerId: id, unreadCount, readUpTo }) },
  changeConversation: { status: 200, body: kept },
  deleteConversation: { status: 200, body: kept },
  setAvailability: { status: 200, body: own },
  updateProfile: { status: 200, body: own },
  completeTutorial: { status: 200, body: own },
  agreeToPrivacy: { status: 200, body: own },
  requestMeetup: { status: 201, body: (meetup: Meetup) => wireMeetup(meetup) },
  answerMeetup: { status: 200, body: (meetup: Meetup) => wireMeetup(meetup) },
  readNotification: { status: 200, body: (notification: Notification) => wireNotification(notification) },
  readAllNotifications: { status: 200, body: (unread: { unreadCount: number }) => unread },
  createGroup: { status: 201, body: (group: Group) => wireGroup(group) },
  joinGroup: { status: 200, body: (group: Group) => wireGroup(group) },
  leaveGroup: { status: 200, body: (left: ThisGroup) => left },
  deleteGroup: { status: 200, body: (gone: ThisGroup) => gone },
  blockStudent: { status: 200, body: wireBlock },
  unblockStudent: { status: 200, body: (free: { id: string }) => free },
  reportStudent: { status: 201, body: wireReport },
  createInvitation: { status: 201, body: (invitation: Invitation) => wireInvitation(invitation) },
  revokeInvitation: { status: 200, body: (gone: ThisInvitation) => gone },
  acceptInvitation: { status: 200, body: own },
  updateSession: { status: 200, body: ({ session, group, people }: SessionSeen) => wireSession(session, group, people) },
}

export function answer(command: CommandName, result: unknown, env: Environment): { status: 200 | 201; body: unknown } {
  const { status, body } = ANSWERS[command]
  return { status, body: body(result as never, env) }
}
