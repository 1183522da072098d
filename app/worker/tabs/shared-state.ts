import type { ComingSoon } from '../../../schemas/coming-soon.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { PresenceChange } from '../../../schemas/socket.ts'
import type { Connection } from '../api.ts'

/** What the leading tab knows of the moment, told to the others; nothing of it is stored. */
export interface SharedState {
  connection: Connection
  online: readonly StudentId[]
  /** Epoch ms by student. */
  lastSeen: Readonly<Record<string, number>>
  /** Who is writing to me. */
  typing: readonly StudentId[]
  /** Server time minus device time, ms. */
  clockOffset: number
  /** The socket is open: a message goes at once. */
  connected: boolean
  /** The server was reached, and could not answer what was read last (5xx). */
  serverFails: boolean
  /** What this campus has switched off. */
  comingSoon: readonly ComingSoon[]
  /** I am one: reports lie before me. */
  operator: boolean
  /** More pages of a pull are on their way: what lies between messages may be in them. */
  paging: boolean
}

export const INITIAL_SHARED_STATE: SharedState = { connection: 'offline', online: [], lastSeen: {}, typing: [], clockOffset: 0, connected: false, serverFails: false, comingSoon: [], operator: false, paging: false }

/** Who is online, and was when, after some came and went. */
export function applyPresence({ online, lastSeen }: SharedState, changes: readonly PresenceChange[]): Pick<SharedState, 'online' | 'lastSeen'> {
  const here = new Set(online)
  const seen = { ...lastSeen }
  for (const change of changes) {
    if (change.online) here.add(change.userId)
    else here.delete(change.userId)
    if (change.lastSeen !== null) seen[change.userId] = change.lastSeen
  }
  return { online: [...here], lastSeen: seen }
}

/** A value with listeners. */
export class ObservableValue<T> {
  #value: T
  #listeners = new Set<(value: T) => void>()

  constructor(value: T) {
    this.#value = value
  }

  get value(): T {
    return this.#value
  }

  set(value: T): void {
    if (Object.is(value, this.#value)) return
    this.#value = value
    for (const listener of [...this.#listeners]) listener(value)
  }

  update(part: Partial<T>): void {
    const current = this.#value as Record<string, unknown>
    if (Object.entries(part as object).some(([key, value]) => !Object.is(current[key], value))) this.set({ ...this.#value, ...part })
  }

  /** Calls with the value now and after every change; of these fields only, where some are named. */
  watch(listener: (value: T) => void, fields?: readonly (keyof T)[]): () => void {
    let last = this.#value
    const hear = (value: T) => {
      const concerns = !fields || fields.some((field) => !Object.is(value[field], last[field]))
      last = value
      if (concerns) listener(value)
    }
    this.#listeners.add(hear)
    listener(last)
    return () => this.#listeners.delete(hear)
  }
}
