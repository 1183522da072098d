import { command, type Command } from './command.ts'
import { changeConversation, deleteConversation, markRead, pinConversation } from './conversation-commands.ts'
import { agreeToPrivacy } from './consent-command.ts'
import type { Envelope } from '../envelope.ts'
import { GROUP_COMMANDS } from './group-commands.ts'
import { INVITATION_COMMANDS } from './invitation-commands.ts'
import { MEETUP_COMMANDS } from './meetup-commands.ts'
import { iso } from '../instant.ts'
import { mergeDefined } from '../merge-defined.ts'
import { NewMessage, readMessage, type Message } from '../message.ts'
import { readAllNotifications, readNotification } from './notification-commands.ts'
import { availableUntil } from '../rules/availability.ts'
import { withLastMessage } from '../rules/conversation.ts'
import { UNSENT_POSITION } from '../rules/message-order.ts'
import { SAFETY_COMMANDS } from './safety-commands.ts'
import { changeNotificationSettings } from './settings-command.ts'
import { AvailabilityUpdate, ProfileUpdate, withProfile, type Account } from '../student.ts'
import { completeTutorial } from './tutorial-command.ts'

export const COMMANDS = {
  sendMessage: command<NewMessage>({
    version: 1,
    input: NewMessage,
    endpoint: { method: 'POST', path: '/api/messages' },
    body: (input) => ({ ...input }),
    idOf: (input) => input.id,
    receiver: (input) => input.toUserId,
    touches: (input) => ({ messages: [input.id], conversations: [input.toUserId], ...(input.meetupId && { meetups: [input.meetupId] }) }),
    effects: (known, envelope) => {
      const { input } = envelope
      const said = known.messages?.[input.id] ?? acceptedMessage(envelope)
      const message = said ?? unsentMessage(envelope)
      return {
        messages: { [input.id]: message },
        conversations: { [input.toUserId]: withLastMessage(known.conversations?.[input.toUserId], message) },
      }
    },
    counted: true,
    showsRefused: true,
  }),

  markRead,
  changeConversation,
  deleteConversation,
  pinConversation,

  setAvailability: command<AvailabilityUpdate>({
    version: 1,
    input: AvailabilityUpdate,
    endpoint: { method: 'PUT', path: '/api/users/availability' },
    body: ({ until, ...input }) => ({ ...input, ...(until !== undefined && { until: iso(until) }) }),
    receiver: () => 'campus',
    touches: (_, me) => ({ account: [me] }),
    effects: (known, envelope) => {
      const account = known.account?.[envelope.senderId]
      return account
        ? { account: { [account.id]: withAvailability(account, envelope.input, envelope.composedAt, envelope.utcOffset) } }
        : {}
    },
    replaces: { key: () => '', merge: mergeAvailability },
    counted: true,
    showsRefused: false,
  }),

  updateProfile: command<ProfileUpdate>({
    version: 1,
    input: ProfileUpdate,
    endpoint: { method: 'PUT', path: '/api/users/profile' },
    body: (input, me) => ({ userId: me, ...input }),
    receiver: () => 'campus',
    touches: (_, me) => ({ account: [me] }),
    effects: (known, { senderId, input }) => {
      const account = known.account?.[senderId]
      return account ? { account: { [senderId]: withProfile(account, input) } } : {}
    },
    replaces: { key: () => '', merge: mergeDefined },
    counted: true,
    showsRefused: false,
  }),

  ...MEETUP_COMMANDS,
  completeTutorial,
  agreeToPrivacy,
  changeNotificationSettings,
  readNotification,
  readAllNotifications,
  ...GROUP_COMMANDS,
  ...SAFETY_COMMANDS,
  ...INVITATION_COMMANDS,
} as const

export type CommandName = keyof typeof COMMANDS
export type Input<N extends CommandName> = (typeof COMMANDS)[N] extends Command<infer I> ? I : never

/** Returns the entry of a command whose name is only known at run time. */
export function commandOf(name: CommandName): Command<unknown> {
  return COMMANDS[name] as unknown as Command<unknown> // cast: name and input of a command belong together
}

/** Returns whether this version can send the envelope. One of a newer version stays in the queue until a tab of that version sends it. */
export function isSupported({ kind, v }: { kind: string; v: number }): boolean {
  return isCommandName(kind) && v <= commandOf(kind).version
}

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name)
}

/**
 * Returns the account after an availability change. Each part changes only if it was composed no earlier than the stored one.
 * Otherwise a phone that reconnects would undo a newer change from the laptop (hardening F32).
 */
export function withAvailability(account: Account, change: AvailabilityUpdate, composedAt: number, utcOffset: number): Account {
  const stamps = account.availabilityComposedAt
  const next = { ...account, availabilityComposedAt: { ...stamps } }
  if (saysWhen(change) && composedAt >= stamps.status) {
    next.currentStatus = change.status ?? account.currentStatus
    next.availabilityText = change.availabilityText ?? account.availabilityText
    next.availableUntil = availableUntil(next.currentStatus, next.availabilityText, composedAt, utcOffset, change.until)
    next.availabilityComposedAt.status = composedAt
  }
  if (change.location !== undefined && composedAt >= stamps.location) {
    next.currentLocation = change.location
    next.availabilityComposedAt.location = composedAt
  }
  if (change.subjects !== undefined && composedAt >= stamps.subjects) {
    next.currentSubjects = change.subjects
    next.availabilityComposedAt.subjects = composedAt
  }
  return next
}

function saysWhen({ status, availabilityText, until }: AvailabilityUpdate): boolean {
  return status !== undefined || availabilityText !== undefined || until !== undefined
}

/** Returns both changes as one. An end belongs to its words: newer words without one do not keep the older end. */
function mergeAvailability({ until, ...older }: AvailabilityUpdate, newer: AvailabilityUpdate): AvailabilityUpdate {
  return mergeDefined(saysWhen(newer) || until === undefined ? older : { ...older, until }, newer)
}

/** Returns a message that only this device has, as its bubble shows it. */
function unsentMessage(envelope: Envelope<NewMessage>): Message & { outboxOrder: number } {
  const { meetupId: _, ...input } = envelope.input
  return {
    ...input,
    fromUserId: envelope.senderId,
    position: UNSENT_POSITION,
    outboxOrder: envelope.order,
    createdAt: envelope.composedAt,
    composedAt: envelope.composedAt,
    deliveryStatus: envelope.refused ? 'failed' : envelope.synced ? 'sent' : 'queued',
    queuedForDelivery: false,
    deliveredAt: null,
    readAt: null,
  }
}

/** Returns the message from the server's response, which is shown until a pull has loaded it. */
function acceptedMessage(envelope: Envelope<NewMessage>): Message | undefined {
  // cast: our server sends this shape (openapi)
  return envelope.synced && envelope.answer ? readMessage(envelope.answer.body as object) : undefined
}
