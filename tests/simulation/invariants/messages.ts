import type { SentMessage, World } from '../world.ts'

/** Checks invariants 1, 2 and 9: every stored message reaches its receiver exactly once, or its sender sees why not. */
export async function everythingArrivedOnce(world: World, found: string[]): Promise<void> {
  const stored = await messagesOnServer(world)
  const tokens = new Map<string, number>()
  for (const message of stored) tokens.set(message.content, (tokens.get(message.content) ?? 0) + 1)
  for (const [token, count] of tokens) if (count > 1) found.push(`invariant 2: "${token}" is on the server ${count} times`)

  const byId = new Map(stored.map((message) => [message.id as string, message]))
  for (const given of world.sentMessages.values()) {
    const message = byId.get(given.id)
    if (message) {
      if (message.fromUserId !== given.sender || message.toUserId !== given.partner || message.content !== given.token) {
        found.push(`invariant 4: ${given.id} of ${given.sender} was stored as ${JSON.stringify(message)}`)
      }
      continue
    }
    const envelope = await given.device.envelopes.get(given.id)
    if (given.given_up || (world.takenBack.has(given.id) && !envelope) || envelope?.refused) continue
    // A restored server has lost the message. Its author's device sends it again, unless the student has signed out there.
    if (world.restored && !envelope) continue
    found.push(
      `invariant 1: ${given.id} of ${given.sender} to ${given.partner} is lost (envelope ${envelope ? JSON.stringify(envelope) : 'gone'})`,
    )
  }
}

/**
 * Checks that the messages of one device are in the order of their composition in each conversation. A tab may send one at once while
 * another tab still stores its own, so neither of these is before the other (ADR 0100, seed 11080863).
 */
export async function orderWasKept(world: World, found: string[]): Promise<void> {
  if (world.restored) return
  const position = new Map((await messagesOnServer(world)).map((message) => [message.id as string, message.position]))
  for (const device of world.devices) {
    const last = new Map<string, { position: number; id: string }>()
    for (const envelope of device.envelopes.all()) {
      if (envelope.kind !== 'sendMessage' || !envelope.synced || world.server.refused.has(envelope.id)) continue
      // It has the place at which it arrived first, and stands in the outbox since it was stored.
      if (world.submittedAgain.has(envelope.id)) continue
      const at = position.get(envelope.id)
      const key = `${envelope.senderId} ${envelope.receiverId}`
      const before = last.get(key)
      if (
        at !== undefined &&
        before &&
        before.position > at &&
        !areAtOnce(world.sentMessages.get(before.id), world.sentMessages.get(envelope.id))
      )
        found.push(`order: ${device.name} composed ${before.id} before ${envelope.id}, the server has them the other way round`)
      if (at !== undefined) last.set(key, { position: at, id: envelope.id })
    }
  }
}

/** Returns whether another tab had not stored the first message yet when the second one was composed. */
function areAtOnce(first: SentMessage | undefined, second: SentMessage | undefined): boolean {
  return first !== undefined && second !== undefined && first.tab !== second.tab && first.storedAt > second.composedAt
}

/** Checks that a message is delivered only when a device of its receiver has stored it. (A read mark covers all messages before it.) */
export async function deliveredIsTrue(world: World, found: string[]): Promise<void> {
  for (const { id, toUserId, deliveryStatus } of await messagesOnServer(world)) {
    if (deliveryStatus === 'delivered' && !world.everStored.has(`${toUserId} ${id}`))
      found.push(`receipts: ${id} is ${deliveryStatus}, and no device of ${toUserId} ever had it`)
  }
}

/** Returns all messages, including withheld ones, which only their senders can read. */
export async function messagesOnServer(world: World) {
  const { store, students } = world.server
  return store.read(async (view) => {
    const messages = new Map<string, Awaited<ReturnType<typeof view.messages.between>>[number]>()
    for (const a of students)
      for (const b of students)
        if (a !== b) for (const message of await view.messages.between(a, b, null, 10_000)) messages.set(message.id, message)
    return [...messages.values()]
  })
}
