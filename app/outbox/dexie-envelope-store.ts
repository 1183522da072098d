import { Dexie, type ObservabilitySet } from 'dexie'
import { OFFLINE_DATABASE } from '../../schemas/constants.ts'
import { isSupported } from '../../schemas/commands/registry.ts'
import { isWaiting, type Envelope } from '../../schemas/envelope.ts'
import type { EnvelopeId, StudentId } from '../../schemas/ids.ts'
import { idOf } from '../../schemas/id-of.ts'
import type { NewEnvelope, EnvelopeStore } from './envelope-store.ts'
import type { OfflineDatabase } from './offline-database.ts'
import { applyParking } from './parking.ts'
import { checkReplaced, coalescePending, replacedOrder, withAttempt } from './coalesce-pending.ts'

/** Prefix of the names under which Dexie reports changes of `messages`. */
const MESSAGES = `idb://${OFFLINE_DATABASE}/messages/`

/** Stores envelopes in `messages` of FriendiooOfflineDB. Dexie's event notifies other tabs and the service worker of changes. */
export class DexieEnvelopeStore implements EnvelopeStore {
  /** The overlaid envelopes of all students, read once between two changes while a listener watches. */
  #overlaid: Promise<Envelope[]> | null = null
  #watches = 0

  constructor(private readonly db: OfflineDatabase) {}

  add(given: NewEnvelope, instead: readonly string[] = [], isSent = false): Promise<Envelope> {
    const { messages } = this.db
    return this.db.transaction('rw', messages, async () => {
      const before = await messages.get(given.id)
      if (before) return isSent ? this.#replace(before, withAttempt(before)) : before
      const left = instead.length > 0 ? await this.#leave(given, instead.map(idOf<EnvelopeId>)) : []
      const [last, waiting] = await Promise.all([messages.orderBy('order').last(), messages.where('laid').equals(1).toArray()])
      const { draft, replaced } = coalescePending(waiting, given, isSent)
      if (replaced) await messages.delete(replaced.id)
      const envelope = { ...draft, order: replacedOrder(left) ?? (last?.order ?? 0) + 1 }
      await messages.add(envelope)
      return envelope
    })
  }

  async overlaid(student: StudentId, isStrict = false): Promise<Envelope[]> {
    if (isStrict) this.#overlaid = null
    const envelopes = await (this.#overlaid ?? this.#readOverlaid())
    return envelopes.filter((envelope) => envelope.senderId === student && isSupported(envelope)).sort((a, b) => a.order - b.order)
  }

  async get(id: string): Promise<Envelope | null> {
    const { messages } = this.db
    return (await this.db.transaction('r', messages, () => messages.get(idOf<EnvelopeId>(id)))) ?? null
  }

  recordAttempt(ids: readonly string[]): Promise<Envelope[]> {
    const { messages } = this.db
    return this.db.transaction('rw', messages, async () => {
      const waiting = (await messages.bulkGet(ids.map(idOf<EnvelopeId>))).filter((envelope) => envelope !== undefined).filter(isWaiting)
      const begun = waiting.map((envelope) => ({ ...envelope, attempts: envelope.attempts + 1 }))
      await messages.bulkPut(begun)
      return begun
    })
  }

  update(id: string, how: (envelope: Envelope) => Envelope | null): Promise<Envelope | null> {
    const { messages } = this.db
    return this.db.transaction('rw', messages, async () => {
      const envelope = await messages.get(idOf<EnvelopeId>(id))
      return envelope ? this.#put(envelope, how(envelope)) : null
    })
  }

  updateAll(student: StudentId, how: (envelope: Envelope) => Envelope | null): Promise<void> {
    const { messages } = this.db
    return this.db.transaction('rw', messages, async () => {
      for (const envelope of await messages.where('senderId').equals(student).sortBy('order')) await this.#put(envelope, how(envelope))
    })
  }

  park(current: StudentId | null, now: number): Promise<void> {
    const { messages } = this.db
    return this.db.transaction('rw', messages, async () => {
      for (const envelope of await messages.toArray()) await this.#put(envelope, applyParking(envelope, current, now))
    })
  }

  watch(listener: () => void): () => void {
    const changed = (parts: ObservabilitySet) => {
      if (!Object.keys(parts).some((part) => part === 'all' || part.startsWith(MESSAGES))) return
      this.#overlaid = null
      listener()
    }
    this.#watches++
    Dexie.on('storagemutated', changed)
    return () => {
      this.#watches--
      this.#overlaid = null
      Dexie.on.storagemutated.unsubscribe(changed)
    }
  }

  async #readOverlaid(): Promise<Envelope[]> {
    const { messages } = this.db
    const reading = this.db.transaction('r', messages, () => messages.where('laid').equals(1).toArray())
    if (this.#watches > 0) this.#overlaid = reading
    try {
      return await reading
    } catch (error) {
      this.#overlaid = null
      throw error
    }
  }

  async #leave(given: NewEnvelope, ids: Envelope['id'][]): Promise<Envelope[]> {
    const found = (await this.db.messages.bulkGet(ids)).filter((envelope) => envelope !== undefined)
    checkReplaced(given, ids, found)
    await this.db.messages.bulkDelete(ids)
    return found
  }

  async #put(before: Envelope, next: Envelope | null): Promise<Envelope | null> {
    if (next !== null) return this.#replace(before, next)
    await this.db.messages.delete(before.id)
    return null
  }

  async #replace(before: Envelope, next: Envelope): Promise<Envelope> {
    if (next !== before) await this.db.messages.put(next)
    return next
  }
}
