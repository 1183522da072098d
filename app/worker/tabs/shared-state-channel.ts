import { SECOND } from '../../../schemas/constants.ts'
import type { Log } from '../../platform/log.ts'
import { inBackground } from '../../platform/in-background.ts'
import type { LocalStore } from '../store/local-store.ts'
import { INITIAL_SHARED_STATE, ObservableValue, type SharedState } from './shared-state.ts'
import type { Channel, TabMessage } from './tab-messages.ts'

/** Shared state that each device stores, because it may start offline. */
const NOTES = { clockOffset: 'clock-offset', portalCheckUrl: 'portal-check' } as const

interface SharedStateChannelOptions {
  local: LocalStore
  channel: Channel
  later(run: () => void, ms: number): () => void
  log: Log
  /** Returns whether this tab leads. */
  leads(): boolean
}

/** Gives the state that the leader has to all tabs, and stores what this device needs of it to start offline. */
export class SharedStateChannel {
  readonly state = new ObservableValue<SharedState>(INITIAL_SHARED_STATE)
  readonly #o: SharedStateChannelOptions
  /** True for 1 s after this leader has sent its state against that of a former leader. */
  #insisted = false

  constructor(options: SharedStateChannelOptions) {
    this.#o = options
  }

  /** Reads what this device has stored. */
  async load(): Promise<void> {
    const { local } = this.#o
    const [clockOffset, portalCheckUrl] = await Promise.all([
      local.note<number>(NOTES.clockOffset),
      local.note<string>(NOTES.portalCheckUrl),
    ])
    this.state.update({ clockOffset: clockOffset ?? 0, portalCheckUrl: portalCheckUrl ?? null })
  }

  /** Sends each change while this tab leads, and stores the fields that a start offline needs. Returns a function that ends it. */
  start(): () => void {
    const ends = [
      this.state.watch((live) => this.#o.leads() && this.#o.channel.post({ type: 'live', live })),
      this.#storeChanges('clockOffset'),
      this.#storeChanges('portalCheckUrl'),
    ]
    return () => {
      for (const end of ends) end()
    }
  }

  /** Asks the leader for its state. */
  requestState(): void {
    this.#o.channel.post({ type: 'ask-live' })
  }

  /** Handles a message of another tab. */
  receive(message: TabMessage): void {
    if (message.type === 'ask-live' && this.#o.leads()) this.#send()
    if (message.type === 'live') this.#receiveState(message.live)
  }

  /**
   * Receives the state of a leader. If this tab leads, the sender is a former leader that has just woken up, so this tab sends the
   * true state to all. It does so at most once a second, because two tabs that both lead would otherwise respond to each other for
   * ever.
   */
  #receiveState(live: SharedState): void {
    if (!this.#o.leads()) return this.state.set(live)
    if (this.#insisted) return
    this.#insisted = true
    this.#o.later(() => (this.#insisted = false), SECOND)
    this.#send()
  }

  #send(): void {
    this.#o.channel.post({ type: 'live', live: this.state.value })
  }

  #storeChanges(field: keyof typeof NOTES): () => void {
    let known = this.state.value[field]
    return this.state.watch(({ [field]: value }) => {
      if (value === known) return
      known = value
      inBackground(this.#o.local.setNote(NOTES[field], value), `${NOTES[field]} could not be stored`, this.#o.log)
    })
  }
}
