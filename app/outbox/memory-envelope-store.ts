import { isSupported } from '../../schemas/commands/registry.ts'
import { isWaiting, type Envelope } from '../../schemas/envelope.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { NewEnvelope, EnvelopeStore } from './envelope-store.ts'
import { applyParking } from './parking.ts'
import { checkReplaced, coalescePending, replacedOrder, withAttempt } from './coalesce-pending.ts'

/** Stores envelopes in memory, for a page whose device stores nothing and for simulated devices in tests. */
export class MemoryEnvelopeStore implements EnvelopeStore {
  #envelopes = new Map<string, Envelope>()
  #listeners = new Set<() => void>()
  /** Set by a test: the device is full. */
  full = false

  async add(given: NewEnvelope, instead: readonly string[] = [], isSent = false): Promise<Envelope> {
    const before = this.#envelopes.get(given.id)
    if (before && !isSent) return before
    if (before) {
      const counted = withAttempt(before)
      this.#envelopes.set(counted.id, counted)
      this.#changed()
      return counted
    }
    if (this.full) throw new DOMException('The device is full', 'QuotaExceededError')
    const left = instead.flatMap((id) => this.#envelopes.get(id) ?? [])
    checkReplaced(given, instead, left)
    for (const { id } of left) this.#envelopes.delete(id)
    const { draft, replaced } = coalescePending(this.#sorted(), given, isSent)
    const last = Math.max(0, ...[...this.#envelopes.values()].map((other) => other.order))
    const envelope = { ...draft, order: replacedOrder(left) ?? last + 1 }
    if (replaced) this.#envelopes.delete(replaced.id)
    this.#envelopes.set(envelope.id, envelope)
    this.#changed()
    return envelope
  }

  async overlaid(student: StudentId): Promise<Envelope[]> {
    return this.#sorted().filter((envelope) => envelope.senderId === student && envelope.laid === 1 && isSupported(envelope))
  }

  async get(id: string): Promise<Envelope | null> {
    return this.#envelopes.get(id) ?? null
  }

  async recordAttempt(ids: readonly string[]): Promise<Envelope[]> {
    const begun: Envelope[] = []
    for (const id of ids) {
      const envelope = this.#envelopes.get(id)
      if (!envelope || !isWaiting(envelope)) continue
      const next = { ...envelope, attempts: envelope.attempts + 1 }
      this.#envelopes.set(id, next)
      begun.push(next)
    }
    if (begun.length > 0) this.#changed()
    return begun
  }

  async update(id: string, how: (envelope: Envelope) => Envelope | null): Promise<Envelope | null> {
    const envelope = this.#envelopes.get(id)
    if (!envelope) return null
    const next = this.#put(envelope, how(envelope))
    this.#changed()
    return next
  }

  async updateAll(student: StudentId, how: (envelope: Envelope) => Envelope | null): Promise<void> {
    for (const envelope of this.#sorted()) if (envelope.senderId === student) this.#put(envelope, how(envelope))
    this.#changed()
  }

  async park(current: StudentId | null, now: number): Promise<void> {
    for (const envelope of this.#sorted()) this.#put(envelope, applyParking(envelope, current, now))
    this.#changed()
  }

  watch(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns all envelopes, for checks of invariants. */
  all(): Envelope[] {
    return this.#sorted()
  }

  #put(before: Envelope, next: Envelope | null): Envelope | null {
    if (next === null) this.#envelopes.delete(before.id)
    else this.#envelopes.set(next.id, next)
    return next
  }

  #sorted(): Envelope[] {
    return [...this.#envelopes.values()].sort((a, b) => a.order - b.order)
  }

  #changed(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}
