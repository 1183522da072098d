import type { CommandName } from '../../schemas/commands.ts'
import { wireMeetup, type Meetup } from '../../schemas/meetup.ts'
import { wireMessage, type Conversation, type Message } from '../../schemas/message.ts'
import type { Account } from '../../schemas/student.ts'
import { wireAccount } from '../queries/wire.ts'
import type { Environment } from './execute.ts'

const own = (account: Account, env: Environment) => wireAccount(account, { lastSeen: null }, env.bus, env.now())

/** What each command's result looks like at /api, and its status. */
const ANSWERS: { [N in CommandName]: { status: 200 | 201; body: (result: never, env: Environment) => unknown } } = {
  sendMessage: { status: 201, body: (message: Message) => wireMessage(message) },
  markRead: { status: 200, body: ({ id, unreadCount, readUpTo }: Conversation) => ({ partnerId: id, unreadCount, readUpTo }) },
  setAvailability: { status: 200, body: own },
  updateProfile: { status: 200, body: own },
  requestMeetup: { status: 201, body: (meetup: Meetup) => wireMeetup(meetup) },
  answerMeetup: { status: 200, body: (meetup: Meetup) => wireMeetup(meetup) },
}

export function answer(command: CommandName, result: unknown, env: Environment): { status: 200 | 201; body: unknown } {
  const { status, body } = ANSWERS[command]
  return { status, body: body(result as never, env) }
}
