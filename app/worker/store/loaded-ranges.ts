import { isRemoved, type Changes } from '../../../schemas/collections.ts'
import { pairKey, type MessageId, type StudentId } from '../../../schemas/ids.ts'
import { idOf } from '../../../schemas/id-of.ts'
import type { Message } from '../../../schemas/message.ts'

/**
 * The position from which each conversation is complete on this device, by pair, with the message there; 0 is its beginning. A
 * conversation without a range has only scattered messages, which must not be shown as neighbours (architecture.md section 5).
 */
export type LoadedRanges = Record<string, LoadedRange>
export interface LoadedRange {
  from: number
  oldest: MessageId | null
}

export const LOADED = 'loaded'

/** The stored form. It is valid only for the bootstrap that it was counted on: a late tab must not describe a newer one. */
export interface LoadedNote {
  window: string
  loaded: LoadedRanges
}

/** Returns the loaded ranges of the current bootstrap; empty if the note belongs to another one. */
export function rangesOf(note: LoadedNote | null, replicaState: { window: string } | null): LoadedRanges {
  return note !== null && note.window === replicaState?.window ? note.loaded : {}
}

/** Returns the ranges after a bootstrap, which has the newest part of each conversation without gaps. */
export function loadedByBootstrap(changes: Changes, me: StudentId, whole: readonly StudentId[]): LoadedRanges {
  const complete = new Set(whole.map((partner) => pairKey(me, partner)))
  const loaded: LoadedRanges = {}
  for (const [pair, messages] of byPair(changes)) {
    loaded[pair] = rangeOf(messages, complete.has(pair))
  }
  return loaded
}

/**
 * Returns the ranges after a page of changes. A new range begins at the summary's last message, because later ones arrive as
 * changes, or at 0 if the page has every earlier one. Without that message none begins, because old messages arrive, too, when
 * they change; a removed summary removes the range.
 */
export function loadedByChanges(loaded: LoadedRanges, changes: Changes, me: StudentId): LoadedRanges {
  const lasts = new Map(
    (changes.conversations ?? []).flatMap((doc) => (isRemoved(doc) ? [] : [[pairKey(me, doc.id), doc.lastMessageId] as const])),
  )
  let next = loaded
  for (const [pair, messages] of byPair(changes)) {
    const last = messages.find((message) => message.id === lasts.get(pair))
    if (loaded[pair] === undefined && last) next = { ...next, [pair]: rangeOf([last], messages.length === last.position) }
  }
  for (const doc of changes.conversations ?? []) {
    if (!isRemoved(doc)) continue
    const { [pairKey(me, idOf<StudentId>(doc.id))]: _, ...others } = next
    next = others
  }
  return next
}

const WHOLE: LoadedRange = { from: 0, oldest: null }

/** Returns where a gapless run of newest messages begins. */
export function rangeOf(messages: readonly Message[], whole: boolean): LoadedRange {
  const oldest = messages.reduce<Message | null>((first, message) => (first && first.position < message.position ? first : message), null)
  return whole || !oldest ? WHOLE : { from: oldest.position, oldest: oldest.id }
}

function byPair(changes: Changes): Map<string, Message[]> {
  const pairs = new Map<string, Message[]>()
  for (const doc of changes.messages ?? []) {
    if (isRemoved(doc)) continue
    const pair = pairKey(doc.fromUserId, doc.toUserId)
    pairs.set(pair, [...(pairs.get(pair) ?? []), doc])
  }
  return pairs
}
