import type { ClientFrame } from '../../schemas/socket.ts'
import { COMMANDS, commandOf, type CommandName } from '../../schemas/commands/registry.ts'
import { keysOf } from '../../schemas/typed.ts'

/** The price of a request in tokens of its student's bucket (`RATE_LIMITS.requests`). One token is a few ms of the server's thread. */
export interface Price {
  tokens: number
  /**
   * The request is an expensive read, which runs alone: the student's other expensive reads wait for it. 'request': from the session to
   * the response. 'read': the route runs only its read alone, because its body comes from the network first.
   */
  alone?: 'request' | 'read'
}

/** Further tokens of a read whose response turns out to be a bootstrap: it renders a whole first screen, hundreds of documents. */
export const BOOTSTRAP_TOKENS = 19
/**
 * Tokens of the document of Home, which reads and draws the first classmates. If the student has too few left, the document comes without
 * words.
 */
export const HOME_PAGE_TOKENS = 10
/** The same of the document of a chat, which reads and draws the newest messages. */
export const CHAT_PAGE_TOKENS = 5
/** Number of documents in a page that cost one further token. */
export const DOCUMENTS_PER_TOKEN = 100

/** Size of a body that costs one further token, in bytes. The first of this size is in the price of its route. */
export const BODY_BYTES_PER_TOKEN = 64 * 1024

/** Returns the further tokens of a body: the longest profile, with a picture of 5 MB, costs 122. */
export function bodyTokens(bytes: number): number {
  return Math.max(0, Math.ceil(bytes / BODY_BYTES_PER_TOKEN) - 1)
}

/** Tokens of each command, over HTTP, in a batch and over the socket. A new group notifies up to 99 invitees. */
export const COMMAND_TOKENS: Record<CommandName, number> = {
  sendMessage: 1,
  markRead: 1,
  changeConversation: 1,
  deleteConversation: 1,
  pinConversation: 1,
  setAvailability: 1,
  updateProfile: 1,
  completeTutorial: 1,
  agreeToPrivacy: 1,
  changeNotificationSettings: 1,
  requestMeetup: 1,
  answerMeetup: 1,
  moveMeetup: 1,
  withdrawMeetup: 1,
  callOffMeetup: 1,
  readNotification: 1,
  readAllNotifications: 1,
  createGroup: 3,
  joinGroup: 1,
  leaveGroup: 1,
  removeGroupInvitation: 1,
  deleteGroup: 1,
  updateSession: 1,
  blockStudent: 1,
  unblockStudent: 1,
  reportStudent: 1,
  createInvitation: 1,
  revokeInvitation: 1,
  acceptInvitation: 1,
}

/**
 * Tokens of each frame in the student's bucket of frames (`RATE_LIMITS.frames`), once it is parsed; its bytes are counted before. A
 * `sendMessage` also takes the tokens of its command. A list of who is online names a whole campus.
 */
export const FRAME_TOKENS: Record<ClientFrame['type'], number> = {
  userOnline: 5,
  userOffline: 5,
  getOnlineUsers: 20,
  heartbeat: 1,
  userActivity: 1,
  sendMessage: 1,
  meetupRequest: 1,
  typing: 1,
  showing: 1,
  received: 2,
  ping: 1,
  // Reads who may enter, and notifies every member of a group.
  voiceJoin: 50,
  voiceLeave: 5,
  voiceMute: 5,
  voiceSignal: 1,
}
/** Tokens of a frame that cannot be parsed. */
export const UNKNOWN_FRAME_TOKENS = 1

/** The price of a request with a session that no route handles. */
const NO_ROUTE: Price = { tokens: 1 }

/**
 * The price of each route that needs a session, by method and path. `tests/attack/prices.test.ts` fails when a route has none, and
 * when a route of `alone` does not run alone.
 */
export const ROUTE_PRICES: Readonly<Record<string, Price>> = {
  ...Object.fromEntries(
    keysOf(COMMANDS).map((name) => {
      const { method, path } = commandOf(name).endpoint
      return [`${method} ${path}`, { tokens: COMMAND_TOKENS[name] }]
    }),
  ),
  'POST /api/notifications/join-group/:groupId': { tokens: COMMAND_TOKENS.joinGroup },
  'PUT /api/users/:userId': { tokens: COMMAND_TOKENS.updateProfile },
  // Each item adds the tokens of its command.
  'POST /api/batch': { tokens: 1 },

  'GET /api/auth/user': { tokens: 1 },
  'GET /api/students/nearby': { tokens: 20, alone: 'request' },
  'GET /api/users/nearby': { tokens: 20, alone: 'request' },
  'GET /api/users/profile/:userId': { tokens: 1 },
  'GET /api/images/:hash': { tokens: 1 },
  'GET /api/conversations': { tokens: 5, alone: 'request' },
  'GET /api/messages/conversations': { tokens: 5, alone: 'request' },
  'GET /api/messages/conversations/:partnerId': { tokens: 1, alone: 'request' },
  'GET /api/meetup-requests': { tokens: 5, alone: 'request' },
  'GET /api/study-groups': { tokens: 5, alone: 'request' },
  'GET /api/study-groups/my': { tokens: 1, alone: 'request' },
  'GET /api/study-groups/:id/members': { tokens: 1, alone: 'request' },
  'GET /api/study-sessions/active': { tokens: 5, alone: 'request' },
  'GET /api/notifications': { tokens: 1, alone: 'request' },
  'GET /api/blocks': { tokens: 1 },

  // Each also adds tokens for what it returns: `BOOTSTRAP_TOKENS`, `DOCUMENTS_PER_TOKEN`.
  'POST /sync/pull': { tokens: 1, alone: 'read' },
  'GET /sync/history': { tokens: 1, alone: 'request' },

  'POST /api/email/send-otp': { tokens: 5 },
  'POST /api/email/verify-otp': { tokens: 5 },
  // Its parts take turns of their own, and a second one gets 429 (hardening N85).
  'GET /api/account/export': { tokens: 20 },
  'DELETE /api/account': { tokens: 20 },

  'GET /api/devices': { tokens: 1 },
  'DELETE /api/devices': { tokens: 5 },
  'DELETE /api/devices/:id': { tokens: 5 },

  'GET /api/push/key': { tokens: 1 },
  'POST /api/push/subscriptions': { tokens: 5 },
  'DELETE /api/push/subscriptions/:id': { tokens: 1 },
  'GET /api/meetup-requests/:id/push': { tokens: 1 },
  'POST /api/push/later': { tokens: 2 },
  'POST /api/push/test': { tokens: 20 },
  'POST /api/firebase/sign-in': { tokens: 20 },

  'GET /api/calendar/auth': { tokens: 2 },
  'GET /api/calendar/events': { tokens: 2 },
  'GET /api/calendar/consent': { tokens: 1 },
  'POST /api/calendar/consent': { tokens: 1 },
  'GET /api/calendar/callback': { tokens: 2 },
  'POST /api/calendar/sync-study-session': { tokens: 2 },
  'DELETE /api/calendar/disconnect': { tokens: 2 },

  'GET /api/operator/desk': { tokens: 5, alone: 'request' },
  'POST /api/operator/reports/:id/close': { tokens: 1 },
  'PUT /api/operator/students/:id/suspension': { tokens: 5 },
  'DELETE /api/operator/students/:id/suspension': { tokens: 5 },
  'DELETE /api/operator/students/:id': { tokens: 20 },

  'GET /ws': { tokens: 5 },
}

/** Returns the price of the first of these routes that has one; other entries are middleware. */
export function priceOf(routes: readonly { method: string; path: string }[]): Price {
  for (const { method, path } of routes) {
    const price = ROUTE_PRICES[`${method} ${path}`]
    if (price) return price
  }
  return NO_ROUTE
}
