import type { MessageId, StudentId } from '../../schemas/ids.ts'
import type { Checkpoint } from '../../schemas/sync.ts'
import type { AuthSession, StoredMessage } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import { FEEDS_FOR } from './publish/feed-routing.ts'
import { userFeed } from '../feed-names.ts'
import { defined } from '../../schemas/defined.ts'

const PAGE_MESSAGES = 500
/**
 * Entries of the feed that one receipt reads: as many as the longest page of a pull has. A checkpoint that is further ahead counts up to
 * there, and the next receipt goes on.
 */
export const RECEIPT_ENTRIES_MAX = 5_000
/** A receipt that changes nothing stores its place only if it is at least this many feed entries ahead of the stored one. */
const PLACE_DISTANCE_MIN = 32

export interface Receipt {
  /** The device has stored everything in my feed up to here. */
  checkpoint?: Checkpoint | undefined
  /** The device has stored these messages, too (a bootstrap or history page counts only for the messages that it contained). */
  ids?: readonly MessageId[] | undefined
}

/**
 * Marks messages that my device has stored as delivered (architecture.md section 5, Receipts). Ignores forged heads and ids. With `stride`
 * 1 it always stores the place that the receipt reached.
 */
export async function markDelivered(
  tx: WriteTx,
  signIn: AuthSession,
  receipt: Receipt,
  epoch: string,
  now: number,
  stride = PLACE_DISTANCE_MIN,
): Promise<void> {
  const me = signIn.studentId
  if (receipt.ids?.length) await deliver(tx, me, await tx.messages.byIds(receipt.ids), now)
  if (receipt.checkpoint?.epoch !== epoch) return
  const feed = userFeed(me)
  const head = defined((await tx.feeds.heads([feed]))[feed])
  const upTo = receipt.checkpoint.feeds[feed] ?? 0
  const known = (await tx.signIns.byHash(signIn.idHash))?.receivedSeq
  if (known === undefined || upTo <= known || upTo > head) return
  const { delivered, reached } = await deliverRange(tx, me, known, upTo, now)
  // A receipt of messages that are delivered or read already changes nothing. Most need no place of their own: the next one looks at
  // these few entries again.
  if (delivered > 0 || reached - known >= stride) await tx.signIns.setReceived(signIn.idHash, reached)
}

/** Returns the number of messages that were not delivered before, and the place up to which it looked. */
async function deliverRange(
  tx: WriteTx,
  me: StudentId,
  after: number,
  upTo: number,
  now: number,
): Promise<{ delivered: number; reached: number }> {
  let delivered = 0
  let seq = after
  for (let left = RECEIPT_ENTRIES_MAX; seq < upTo && left > 0;) {
    // Never reads beyond the end: a page of one entry must not cost a page of five hundred.
    const entries = await tx.feeds.after(userFeed(me), seq, Math.min(PAGE_MESSAGES, left, upTo - seq))
    if (entries.length === 0) return { delivered, reached: upTo }
    const ids = entries.filter((entry) => entry.collection === 'messages' && entry.seq <= upTo).map((entry) => entry.docId)
    delivered += await deliver(tx, me, await tx.messages.byIds(ids), now)
    left -= entries.length
    seq = defined(entries.at(-1)).seq
  }
  return { delivered, reached: Math.min(seq, upTo) }
}

/**
 * A message of a student whom I block stays undelivered: it would tell them that I am here (hardening N101). The end of the block publishes
 * it again.
 */
async function deliver(tx: WriteTx, me: StudentId, messages: StoredMessage[], now: number): Promise<number> {
  let delivered = 0
  for (const message of messages) {
    if (message.toUserId !== me || message.deliveryStatus !== 'sent' || message.withheld) continue
    if (await tx.blocks.exists(me, message.fromUserId)) continue
    await tx.messages.setDelivery({ ...message, deliveryStatus: 'delivered', queuedForDelivery: false, deliveredAt: now })
    tx.publish(FEEDS_FOR.message(message), 'messages', message.id)
    delivered++
  }
  return delivered
}
