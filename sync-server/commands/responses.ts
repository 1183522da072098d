import { toApiBlock } from '../../schemas/block.ts'
import type { CommandName } from '../../schemas/commands/registry.ts'
import { NOBODY_INVITED, toApiGroup, type Group, type GroupInvitationRef, type GroupRef } from '../../schemas/group.ts'
import { toApiInvitation, type Invitation, type InvitationRef } from '../../schemas/invitation.ts'
import { NEVER_ANSWERED, toApiMeetup, type Meetup } from '../../schemas/meetup.ts'
import { toApiMessage, type Conversation, type Message } from '../../schemas/message.ts'
import { toApiNotification, type Notification } from '../../schemas/notification.ts'
import { toApiReport } from '../../schemas/report.ts'
import { toApiStudySession } from '../../schemas/study-session.ts'
import type { Account } from '../../schemas/student.ts'
import type { VisibleStudySession } from '../queries/groups.ts'
import { toApiAccount } from '../queries/api-shapes.ts'
import type { Environment } from './execute.ts'

const conversationSettings = ({ id, muted, archived, unreadCount }: Conversation) => ({ partnerId: id, muted, archived, unreadCount })
const pinned = ({ id, pinned }: Conversation) => ({ partnerId: id, pinned })
// The stored result of a repeated command may be of a version that did not know all fields.
const asked = (meetup: Meetup) => toApiMeetup({ ...NEVER_ANSWERED, ...meetup })
const opened = (group: Group) => toApiGroup({ ...NOBODY_INVITED, ...group })
const own = (account: Account, env: Environment) => toApiAccount(account, { lastSeen: null }, env.hub, env.now())

/** The HTTP status and body of each command's result at /api. */
const RESPONSES: { [N in CommandName]: { status: 200 | 201; body: (result: never, env: Environment) => unknown } } = {
  sendMessage: { status: 201, body: (message: Message) => toApiMessage(message) },
  markRead: { status: 200, body: ({ id, unreadCount, readUpTo }: Conversation) => ({ partnerId: id, unreadCount, readUpTo }) },
  changeConversation: { status: 200, body: conversationSettings },
  deleteConversation: { status: 200, body: conversationSettings },
  pinConversation: { status: 200, body: pinned },
  setAvailability: { status: 200, body: own },
  updateProfile: { status: 200, body: own },
  completeTutorial: { status: 200, body: own },
  agreeToPrivacy: { status: 200, body: own },
  changeNotificationSettings: { status: 200, body: own },
  requestMeetup: { status: 201, body: asked },
  answerMeetup: { status: 200, body: asked },
  moveMeetup: { status: 200, body: asked },
  withdrawMeetup: { status: 200, body: asked },
  callOffMeetup: { status: 200, body: asked },
  readNotification: { status: 200, body: (notification: Notification) => toApiNotification(notification) },
  readAllNotifications: { status: 200, body: (unread: { unreadCount: number }) => unread },
  createGroup: { status: 201, body: opened },
  joinGroup: { status: 200, body: opened },
  leaveGroup: { status: 200, body: (left: GroupRef) => left },
  removeGroupInvitation: { status: 200, body: (removed: GroupInvitationRef) => removed },
  deleteGroup: { status: 200, body: (gone: GroupRef) => gone },
  blockStudent: { status: 200, body: toApiBlock },
  unblockStudent: { status: 200, body: (free: { id: string }) => free },
  reportStudent: { status: 201, body: toApiReport },
  createInvitation: { status: 201, body: (invitation: Invitation) => toApiInvitation(invitation) },
  revokeInvitation: { status: 200, body: (gone: InvitationRef) => gone },
  acceptInvitation: { status: 200, body: own },
  updateSession: { status: 200, body: ({ session, group, people }: VisibleStudySession) => toApiStudySession(session, group, people) },
}

export function toResponse(command: CommandName, result: unknown, env: Environment): { status: 200 | 201; body: unknown } {
  const { status, body } = RESPONSES[command]
  return { status, body: body(result as never, env) } // cast: name and result of a command belong together
}
