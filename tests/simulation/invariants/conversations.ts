import type { ConversationUpdate, DeleteConversation } from '../../../schemas/commands/conversation-commands.ts'
import type { Envelope } from '../../../schemas/envelope.ts'
import type { ReadTx } from '../../../sync-server/store/store.ts'
import type { World } from '../world.ts'
import { messagesOnServer } from './messages.ts'

/** Checks invariants 3 and 5 for conversations: right unread counts, deleted for good, and the last mute setting. */
export async function conversationsStand(world: World, found: string[]): Promise<void> {
  const { store, students } = world.server
  const messages = await messagesOnServer(world)
  const given = world.devices.flatMap((device) => device.envelopes.all())
  await store.read(async (view) => {
    for (const me of students) {
      for (const { id: partner, unreadCount, readUpTo, deletedUpTo, lastPosition, muted } of await view.conversations.of(me)) {
        const seen = messages.filter(
          ({ fromUserId, toUserId, withheld }) =>
            (fromUserId === me && toUserId === partner) || (fromUserId === partner && toUserId === me && !withheld),
        )
        const unread = seen.filter(({ toUserId, position }) => toUserId === me && position > Math.max(readUpTo, deletedUpTo)).length
        const last = Math.max(...seen.map(({ position }) => position))
        if (lastPosition !== last) found.push(`${me} has ${lastPosition} as the last with ${partner}, it is ${last}`)
        if (unreadCount !== unread) found.push(`${me} has ${unreadCount} unread of ${partner}, there are ${unread}`)
        if (world.restored) continue

        const mine = given.filter(({ senderId, receiverId, synced }) => senderId === me && receiverId === partner && synced)
        for (const envelope of mine.filter(({ kind }) => kind === 'deleteConversation')) {
          const { position = 0 } = envelope.input as DeleteConversation
          if (deletedUpTo < position)
            found.push(`invariant 1: ${me} deleted the talk with ${partner} up to ${position}, and it stands from ${deletedUpTo}`)
        }
        // Results are ordered by their time, which the server's clock gave them.
        if (world.serverClockJumped) continue
        const muting = await lastOf(
          view,
          me,
          mine.filter(({ kind, input }) => kind === 'changeConversation' && (input as ConversationUpdate).muted !== undefined),
        )
        if (muting && !world.signedOut.has(me) && (muting.input as ConversationUpdate).muted !== muted)
          found.push(`invariant 5: ${me} was told that ${partner} is ${muted ? 'not ' : ''}muted`)
      }
    }
  })
}

/**
 * Returns the envelope that the server ran last. If two ran at the same ms, the feed position decides; it comes from the response,
 * which may be a repeated one.
 */
async function lastOf(view: ReadTx, me: string, envelopes: Envelope[]): Promise<Envelope | undefined> {
  const place = ({ answer }: Envelope) => answer?.positions?.feeds[`user:${me}`] ?? 0
  const done = await Promise.all(
    envelopes.map(async (envelope) => ({ envelope, at: (await view.results.byKey(envelope.id))?.createdAt ?? 0 })),
  )
  return done.sort((a, b) => a.at - b.at || place(a.envelope) - place(b.envelope)).at(-1)?.envelope
}
