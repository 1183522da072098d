import { pairKey, type StudentId } from '../../../schemas/ids.ts'
import type { FeedMove, KeyedMessage } from '../../store/records.ts'
import { HELD_LENGTH_MAX, LISTENS_MAX } from '../limits.ts'
import { isConversation, pathOfMessages, type Place } from '../mounts/place.ts'
import type { StudentSnapshot } from '../mounts/student-snapshot.ts'
import { revoke } from '../protocol/frames.ts'
import { denied, Refusal } from '../refusal.ts'
import { ConversationListen, DocumentListen, type Listen, type ListenTarget } from './listen.ts'

/**
 * The listens of one connection, with the changes since the last refresh. A change is noted at once and read later, in one snapshot
 * for all listens; several changes of one document are sent once.
 */
export class Listens {
  readonly #listens = new Map<string, Listen>()
  readonly #byStudent = new Map<StudentId, Set<Listen>>()
  #changedMessages = new Set<string>()
  #changedStudents = new Set<StudentId>()

  constructor(private readonly me: StudentId) {}

  /** Adds a listen that has been loaded; it replaces one of the same path and query. */
  add(listen: Listen): void {
    this.remove(listen)
    if (this.#listens.size >= LISTENS_MAX) throw new Refusal('too_big', `A connection has at most ${LISTENS_MAX} listens.`)
    this.#listens.set(nameOf(listen), listen)
    const others = this.#byStudent.get(listen.about)
    if (others) others.add(listen)
    else this.#byStudent.set(listen.about, new Set([listen]))
  }

  /** Throws if the listens, which have been loaded, hold too much. */
  checkHeld(): void {
    let length = 0
    for (const { heldLength } of this.#listens.values()) length += heldLength
    if (length > HELD_LENGTH_MAX) throw new Refusal('too_big', 'The listens of this connection hold too many messages: use smaller limits.')
  }

  remove(listened: ListenTarget): void {
    const listen = this.#listens.get(nameOf(listened))
    if (!listen) return
    this.#listens.delete(nameOf(listen))
    const others = this.#byStudent.get(listen.about)
    others?.delete(listen)
    if (others?.size === 0) this.#byStudent.delete(listen.about)
  }

  /** Notes what a commit has changed for this student. Returns whether a listen may show it. */
  onFeedMove(entries: FeedMove['entries']): boolean {
    if (this.#listens.size === 0) return false
    for (const { collection, docId } of entries) {
      if (collection === 'messages') this.#changedMessages.add(docId)
      // Cards, contacts and summaries are named by their student; other documents by ids that no listen is about.
      else this.onPersonChange(docId as StudentId) // cast: looked up, and ignored if it is none
    }
    return this.isStale
  }

  /** Notes that somebody came, went or changed. Returns whether a listen is about them. */
  onPersonChange(student: StudentId): boolean {
    if (!this.#byStudent.has(student)) return false
    this.#changedStudents.add(student)
    return true
  }

  get isStale(): boolean {
    return this.#changedMessages.size > 0 || this.#changedStudents.size > 0
  }

  /** Returns the frames with the changes for the client. A listen that is no longer allowed ends. */
  async refresh(snapshot: StudentSnapshot): Promise<string[]> {
    const [ids, students] = [this.#changedMessages, this.#changedStudents]
    this.#changedMessages = new Set()
    this.#changedStudents = new Set()
    const messages = new Map<StudentId, KeyedMessage[]>()
    for (const message of ids.size > 0 ? await snapshot.view.messages.keyed([...ids]) : []) {
      const partner = message.fromUserId === this.me ? message.toUserId : message.fromUserId
      messages.set(partner, [...(messages.get(partner) ?? []), message])
      students.add(partner)
    }
    const frames: string[] = []
    for (const student of students)
      for (const listen of this.#byStudent.get(student) ?? [])
        frames.push(...(await this.#refreshOne(listen, snapshot, messages.get(student) ?? [])))
    return frames
  }

  async #refreshOne(listen: Listen, snapshot: StudentSnapshot, changed: readonly KeyedMessage[]): Promise<string[]> {
    try {
      return await listen.refresh(snapshot, changed)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      this.remove(listen)
      return [revoke(listen.path, listen.query && listen.query.asked)]
    }
  }
}

/** Creates the listen of a place. */
export function listenAt(listened: ListenTarget, place: Place, me: StudentId): Listen {
  if (!isConversation(place)) return new DocumentListen(listened, place)
  if (place.kind === 'conversation' && listened.query) throw denied('Order and limit the messages of a conversation, not the conversation.')
  return new ConversationListen(listened, place.partner, pathOfMessages(pairKey(me, place.partner)).join('/'))
}

function nameOf({ path, query }: ListenTarget): string {
  return `${path} ${query ? JSON.stringify(query.asked) : ''}`
}
