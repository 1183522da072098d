import type { StudentId } from '../../../schemas/ids.ts'
import type { SharedState } from './shared-state.ts'
import { LEADER_PATIENCE, SECOND } from '../../../schemas/constants.ts'

/** A lock that one tab of a browser holds (Web Locks). */
export interface Locks {
  /**
   * Waits for the lock and holds it until the returned function is called, or until another tab steals it (`lost`). With `steal` it
   * takes the lock at once from its holder.
   */
  hold(name: string, steal: boolean, got: () => void, lost: () => void): () => void
}

/** Connects the tabs of one browser (BroadcastChannel): the others receive each message that one posts. */
export interface Channel {
  post(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): () => void
}

export type TabMessage =
  | { type: 'ping'; from: string }
  | { type: 'pong'; to: string }
  | { type: 'wake' }
  | { type: 'resume' }
  | { type: 'say-typing'; partnerId: StudentId; isTyping: boolean }
  | { type: 'live'; live: SharedState }
  | { type: 'ask-live' }
  | { type: 'restart' }

/** Interval (ms) at which a visible follower checks whether the leader still responds. */
const ASK_EVERY = 3 * SECOND

export interface LeaderElectionOptions {
  name: string
  /** Id of this tab. */
  id: string
  locks: Locks
  channel: Channel
  later(run: () => void, ms: number): () => void
  onElected(): void
  onDeposed(): void
}

/**
 * Elects one tab of a student as the leader, which pulls, holds the socket and runs the drain. A leader that a phone has frozen
 * still has its lock but sends no pong, so a follower replaces it. When it wakes up, compare-and-set and ids make it harmless
 * (architecture.md section 6).
 */
export class LeaderElection {
  readonly #o: LeaderElectionOptions
  #leads = false
  #stopped = false
  #visible = true
  #release: () => void = () => {}
  #cancelAsk: () => void = () => {}
  #cancelPatience: (() => void) | null = null
  #unlisten: () => void = () => {}

  constructor(options: LeaderElectionOptions) {
    this.#o = options
  }

  get leads(): boolean {
    return this.#leads
  }

  start(): void {
    this.#unlisten = this.#o.channel.listen((message) => {
      if (message.type === 'ping' && this.#leads) this.#o.channel.post({ type: 'pong', to: message.from })
      if (message.type === 'pong' && message.to === this.#o.id) this.#answered()
    })
    this.#hold(false)
    this.#askSoon()
  }

  /** Only a visible tab sends pings, because a hidden one may be frozen itself. */
  setVisible(visible: boolean): void {
    this.#visible = visible
  }

  /** Sends a ping at once, because a change waits for the leader. Takes the lock if no pong arrives within 5 s (`LEADER_PATIENCE`). */
  ask(): void {
    if (this.#leads || this.#stopped || this.#cancelPatience) return
    this.#cancelPatience = this.#o.later(() => {
      this.#cancelPatience = null
      if (!this.#leads && !this.#stopped) this.#hold(true)
    }, LEADER_PATIENCE)
    this.#o.channel.post({ type: 'ping', from: this.#o.id })
  }

  stop(): void {
    this.#stopped = true
    this.#cancelAsk()
    this.#cancelPatience?.()
    this.#unlisten()
    this.#leads = false
    this.#release()
  }

  #askSoon(): void {
    this.#cancelAsk = this.#o.later(() => {
      if (this.#visible) this.ask()
      this.#askSoon()
    }, ASK_EVERY)
  }

  #answered(): void {
    this.#cancelPatience?.()
    this.#cancelPatience = null
  }

  #hold(steal: boolean): void {
    this.#release()
    this.#release = this.#o.locks.hold(
      this.#o.name,
      steal,
      () => {
        if (this.#stopped) return
        this.#answered()
        this.#leads = true
        this.#o.onElected()
      },
      () => {
        if (this.#stopped) return
        const led = this.#leads
        this.#leads = false
        if (led) this.#o.onDeposed()
        this.#hold(false)
      },
    )
  }
}
