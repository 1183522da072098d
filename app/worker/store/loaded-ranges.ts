import { isRemoved, type Changes } from '../../../schemas/collections.ts'
import { pairKey, type MessageId, type StudentId } from '../../../schemas/ids.ts'
import type { Message } from '../../../schemas/message.ts'

/**
 * From where on each conversation is complete on this device, by pair: a position and the message there, or 0 from its
 * beginning. A conversation that is not in it has only strays, which must not be shown as neighbours (architecture.md section 5).
 */
export type LoadedRanges = Record<string, LoadedRange>
export interface LoadedRange {
  from: number
  oldest: MessageId | null
}

export const LOADED = 'loaded'

/** As it is kept: it speaks of the window it was counted on, and of no other (a tab that was late must not speak for a fresh one). */
export interface LoadedNote {
  window: string
  loaded: LoadedRanges
}

/** What is loaded of the window that stands; nothing where the note is of another. */
export function rangesOf(note: LoadedNote | null, standing: { window: string } | null): LoadedRanges {
  return note !== null && note.window === standing?.window ? note.loaded : {}
}

/** After a window: what it brought of a conversation is its newest part, without gaps. */
export function loadedByWindow(changes: Changes, me: StudentId, whole: readonly StudentId[]): LoadedRanges {
  const complete = new Set(whole.map((partner) => pairKey(me, partner)))
  const loaded: LoadedRanges = {}
  for (const [pair, messages] of byPair(changes)) {
    loaded[pair] = rangeOf(messages, complete.has(pair))
  }
  return loaded
}

/**
 * After a page of changes: a conversation of which nothing was loaded is complete from the message on that its summary names
 * as the last, for all later ones come as changes; from its beginning, where the page has every one up to it. Without the
 * summary nobody knows what lies between: earlier messages come again when they change. Of a conversation whose summary goes,
 * nothing is loaded.
 */
export function loadedByChanges(loaded: LoadedRanges, changes: Changes, me: StudentId): LoadedRanges {
  const lasts = new Map((changes.conversations ?? []).flatMap((doc) => (isRemoved(doc) ? [] : [[pairKey(me, doc.id), doc.lastMessageId] as const])))
  let next = loaded
  for (const [pair, messages] of byPair(changes)) {
    const last = messages.find((message) => message.id === lasts.get(pair))
    if (loaded[pair] === undefined && last) next = { ...next, [pair]: rangeOf([last], messages.length === last.position) }
  }
  for (const doc of changes.conversations ?? []) {
    if (!isRemoved(doc)) continue
    const { [pairKey(me, doc.id as StudentId)]: _, ...others } = next
    next = others
  }
  return next
}

const WHOLE: LoadedRange = { from: 0, oldest: null }

/** Where a gapless run of newest messages begins. */
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
