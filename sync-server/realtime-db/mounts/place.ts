import { StudentId } from '../../../schemas/ids.ts'
import type { Path } from '../tree/path.ts'

/**
 * What a path of the tree is, for one student. `rest` is the path within a document. There is no tree behind it: each kind of place is
 * read from the tables of `/api`, or from who is connected.
 */
export type Place = ConversationPlace | DocumentPlace

export interface ConversationPlace {
  kind: 'conversation' | 'messages'
  partner: StudentId
}

/** A place that is one document, or within one. */
export type DocumentPlace =
  | { kind: 'message'; partner: StudentId; key: string; rest: Path }
  | { kind: 'presence' | 'profile' | 'token'; student: StudentId; rest: Path }

export function isConversation(place: Place): place is ConversationPlace {
  return place.kind === 'conversation' || place.kind === 'messages'
}

/** Returns the place of a path, or null: nobody, or not this student, may use anything there. */
export function placeAt(path: Path, me: StudentId): Place | null {
  const [root, name, third, key, ...rest] = path
  if (name === undefined) return null
  if (root === 'conversations') {
    const partner = partnerIn(name, me)
    if (partner === null || (third !== undefined && third !== 'messages')) return null
    if (third === undefined) return { kind: 'conversation', partner }
    return key === undefined ? { kind: 'messages', partner } : { kind: 'message', partner, key, rest }
  }
  const student = idIn(name)
  if (student === null) return null
  if (root === 'presence') return { kind: 'presence', student, rest: path.slice(2) }
  if (root === 'profiles') return { kind: 'profile', student, rest: path.slice(2) }
  if (root === 'users' && third === 'fcmToken') return { kind: 'token', student, rest: path.slice(3) }
  return null
}

/** Returns the path of the messages of two students. */
export function pathOfMessages(pair: string): Path {
  return ['conversations', pair, 'messages']
}

/** Returns with whom the conversation of a pair is: it has exactly two ids, sorted, and one of them is mine (spec §3). */
function partnerIn(pair: string, me: StudentId): StudentId | null {
  const ids = pair.split('_')
  if (ids.length !== 2) return null
  const [first, second] = ids.map((id) => idIn(id))
  if (!first || !second || first >= second) return null
  if (first === me) return second
  return second === me ? first : null
}

function idIn(text: string): StudentId | null {
  const parsed = StudentId.safeParse(text)
  return parsed.success ? parsed.data : null
}
