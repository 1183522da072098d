import { nextStep } from '../../platform/state-table.ts'
import { LEADER_STATES, type LeaderAction, type LeaderEvent, type LeaderState } from './leader-states.ts'
import type { Channel } from './tab-messages.ts'
import { LEADER_TIMEOUT, SECOND } from '../../../schemas/constants.ts'

/** A lock that one tab of a browser holds (Web Locks). */
export interface Locks {
  /**
   * Waits for the lock and holds it until the returned function is called, or until another tab steals it (`lost`). With `steal` it
   * takes the lock at once from its holder.
   */
  hold(name: string, steal: boolean, got: () => void, lost: () => void): () => void
}

/** Interval (ms) at which a visible follower checks whether the leader still responds. */
const LEADER_CHECK_INTERVAL = 3 * SECOND

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
 * (architecture.md section 6). `LEADER_STATES` says what happens when.
 */
export class LeaderElection {
  readonly #o: LeaderElectionOptions
  readonly #actions: Record<LeaderAction, () => void> = {
    queue: () => this.#hold(false),
    steal: () => this.#hold(true),
    lead: () => this.#o.onElected(),
    'step down': () => this.#o.onDeposed(),
    ping: () => this.#ping(),
    'end patience': () => this.#endPatience(),
    'let go': () => this.#release(),
  }
  #state: LeaderState = 'following'
  #visible = true
  #release: () => void = () => {}
  #cancelCheck: () => void = () => {}
  #endPatience: () => void = () => {}
  #unlisten: () => void = () => {}

  constructor(options: LeaderElectionOptions) {
    this.#o = options
  }

  get leads(): boolean {
    return this.#state === 'leading'
  }

  start(): void {
    this.#unlisten = this.#o.channel.listen((message) => {
      if (message.type === 'ping' && this.leads) this.#o.channel.post({ type: 'pong', to: message.from })
      if (message.type === 'pong' && message.to === this.#o.id) this.#on('pong')
    })
    this.#hold(false)
    this.#checkSoon()
  }

  /** Only a visible tab sends pings, because a hidden one may be frozen itself. */
  setVisible(visible: boolean): void {
    this.#visible = visible
  }

  /** Sends a ping at once, because a change waits for the leader. Takes the lock if no pong arrives within 5 s (`LEADER_TIMEOUT`). */
  checkLeader(): void {
    this.#on('ask')
  }

  stop(): void {
    this.#cancelCheck()
    this.#unlisten()
    this.#on('stop')
  }

  #on(event: LeaderEvent): void {
    const [next, ...actions] = nextStep('LeaderElection', LEADER_STATES, this.#state, event)
    this.#state = next
    for (const action of actions) this.#actions[action]()
  }

  #ping(): void {
    this.#endPatience = this.#o.later(() => this.#on('silence'), LEADER_TIMEOUT)
    this.#o.channel.post({ type: 'ping', from: this.#o.id })
  }

  #checkSoon(): void {
    this.#cancelCheck = this.#o.later(() => {
      if (this.#visible) this.checkLeader()
      this.#checkSoon()
    }, LEADER_CHECK_INTERVAL)
  }

  #hold(steal: boolean): void {
    this.#release()
    this.#release = this.#o.locks.hold(
      this.#o.name,
      steal,
      () => this.#on('elected'),
      () => this.#on('deposed'),
    )
  }
}
