import type { CommandName } from '../../schemas/commands/registry.ts'
import { instantFrom } from '../../schemas/instant.ts'
import { meetupFrom } from '../../schemas/meetup.ts'
import { messageFrom } from '../../schemas/message.ts'
import { newGroupFrom } from '../../schemas/new-group.ts'
import { availabilityFrom, profileFrom } from '../../schemas/student.ts'
import { studySessionUpdateFrom } from '../../schemas/study-session.ts'

type Fields = Record<string, unknown>
type Params = Record<string, string>
type ReadInput = (body: Fields, params: Params) => unknown

const whole: ReadInput = (body) => body
const upTo: ReadInput = (body, { partnerId }) => ({ partnerId, upTo: body.upTo })
const group: ReadInput = (_, { id, groupId }) => ({ id: id ?? groupId })
const student: ReadInput = (_, { studentId }) => ({ studentId })
const meetupEnding: ReadInput = (body, { id }) => ({ id, reason: body.reason ?? undefined })

/**
 * How the input of each command is read from the body and the path of a request, under any name that the API accepts. The schema of the
 * command's input validates it afterwards. A device needs none of this: it has the input, and makes the body (`Command.body`).
 */
export const READ_INPUT: Record<CommandName, ReadInput> = {
  sendMessage: messageFrom,
  markRead: upTo,
  changeConversation: (body, { partnerId }) => ({ partnerId, muted: body.muted, archived: body.archived }),
  deleteConversation: upTo,
  pinConversation: (body, { partnerId }) => ({ partnerId, pinned: body.pinned }),
  setAvailability: availabilityFrom,
  updateProfile: profileFrom,
  requestMeetup: meetupFrom,
  answerMeetup: (body, { id }) => ({ id, status: body.status, round: body.round ?? undefined }),
  moveMeetup: (body, { id }) => ({
    id,
    scheduledTime: instantFrom(body.scheduledTime ?? undefined),
    location: body.location ?? undefined,
    reason: body.reason ?? undefined,
    round: body.round ?? undefined,
  }),
  withdrawMeetup: meetupEnding,
  callOffMeetup: meetupEnding,
  completeTutorial: () => ({}),
  agreeToPrivacy: whole,
  changeNotificationSettings: whole,
  readNotification: (body, { id }) => ({ id, upTo: instantFrom(body.upTo) }),
  readAllNotifications: (body) => ({ upTo: instantFrom(body.upTo) }),
  createGroup: newGroupFrom,
  joinGroup: group,
  leaveGroup: group,
  removeGroupInvitation: (_, { id, studentId }) => ({ id, studentId }),
  deleteGroup: group,
  updateSession: studySessionUpdateFrom,
  blockStudent: student,
  unblockStudent: student,
  reportStudent: (body) => ({
    ...body,
    text: body.text ?? undefined,
    messageId: body.messageId ?? undefined,
    block: body.block ?? undefined,
  }),
  createInvitation: whole,
  revokeInvitation: (_, { id }) => ({ id }),
  acceptInvitation: (_, { token }) => ({ token }),
}
