import type { ComingSoon } from '../../../schemas/coming-soon.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { PresenceChange } from '../../../schemas/socket.ts'
import type { VoiceRooms } from '../../../schemas/voice.ts'
import type { Connection } from '../views.ts'
import { fieldsOf } from '../../../schemas/typed.ts'

/** Volatile state that the leader sends to the followers. */
export interface SharedState {
  connection: Connection
  online: readonly StudentId[]
  /** When each student was last connected, epoch ms, server clock, by student id. */
  lastSeen: Readonly<Record<string, number>>
  /** Students who are typing to me. */
  typing: readonly StudentId[]
  /** Who is in which voice room. */
  voice: VoiceRooms
  /** Server time minus device time, ms. */
  clockOffset: number
  /** The socket is open, so a message is sent at once. */
  connected: boolean
  /** The server was reached, and failed at the last read (5xx). */
  serverFails: boolean
  /** The last response came from the sign-in page of a network. */
  behindPortal: boolean
  /** Address that shows this page, if the server has named one. */
  portalCheckUrl: string | null
  /** Features that this campus has switched off. */
  comingSoon: readonly ComingSoon[]
  /** I am an operator, so I see reports. */
  operator: boolean
}

export const INITIAL_SHARED_STATE: SharedState = {
  connection: 'offline',
  online: [],
  lastSeen: {},
  typing: [],
  voice: {},
  clockOffset: 0,
  connected: false,
  serverFails: false,
  behindPortal: false,
  portalCheckUrl: null,
  comingSoon: [],
  operator: false,
}

/** Returns who is online, and when the others last were, after these changes. */
export function applyPresence(
  { online, lastSeen }: SharedState,
  changes: readonly PresenceChange[],
): Pick<SharedState, 'online' | 'lastSeen'> {
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
    const current = fieldsOf(this.#value)
    if (Object.entries(fieldsOf(part)).some(([key, value]) => !Object.is(current[key], value))) this.set({ ...this.#value, ...part })
  }

  /** Calls the listener now and after every change; after changes of `fields` only, if given. */
  watch(listener: (value: T) => void, fields?: readonly (keyof T)[]): () => void {
    let last = this.#value
    const onChange = (value: T) => {
      const concerns = !fields || fields.some((field) => !Object.is(value[field], last[field]))
      last = value
      if (concerns) listener(value)
    }
    this.#listeners.add(onChange)
    listener(last)
    return () => this.#listeners.delete(onChange)
  }
}
