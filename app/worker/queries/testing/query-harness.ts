import type { Changes } from '../../../../schemas/collections.ts'
import { ManualClock } from '../../../outbox/testing/manual-clock.ts'
import type { NewEnvelope } from '../../../outbox/envelope-store.ts'
import { MemoryEnvelopeStore } from '../../../outbox/memory-envelope-store.ts'
import { AMINA } from '../../../outbox/testing/sample-envelopes.ts'
import { INITIAL_SHARED_STATE, ObservableValue, type SharedState } from '../../tabs/shared-state.ts'
import { MemoryLocalStore } from '../../store/memory-local-store.ts'
import { Overlay } from '../../overlay/overlay.ts'
import { CHECKPOINT_NOTE, type ReplicaState } from '../../store/replica-notes.ts'
import { OpenChats } from '../open-chats.ts'
import { SearchIndex } from '../search-index.ts'
import type { Query, QueryContext } from '../query-context.ts'

/** In-memory sources for queries of the student amina, for tests. */
export class QueryHarness {
  readonly clock: ManualClock
  readonly local = new MemoryLocalStore()
  readonly envelopes = new MemoryEnvelopeStore()
  readonly shared = new ObservableValue<SharedState>(INITIAL_SHARED_STATE)
  readonly resetting = new ObservableValue(false)
  readonly chats = new OpenChats()
  readonly searched = new SearchIndex()
  readonly overlay: Overlay
  #pages = 0

  constructor(now = 10_000) {
    this.clock = new ManualClock(now)
    this.overlay = new Overlay(AMINA, this.local, this.envelopes, this.clock.later)
  }

  async start(changes: Changes): Promise<this> {
    await this.local.apply(changes)
    await this.overlay.start()
    return this
  }

  /** Applies a page of the server. `complete` states whether it is the last of its pull. */
  async applyPage(changes: Changes, complete = true): Promise<void> {
    await this.local.apply(changes)
    const turn = ++this.#pages
    await this.local.setNote(CHECKPOINT_NOTE, {
      checkpoint: { epoch: 'first', feeds: { 'user:amina': turn } },
      complete,
      at: 0,
      window: 'window',
      turn,
    } satisfies ReplicaState)
    await this.clock.rest()
  }

  async addEnvelopes(...drafts: NewEnvelope[]): Promise<void> {
    for (const draft of drafts) await this.envelopes.add(draft)
    await this.clock.rest()
  }

  get sources(): QueryContext {
    const { local, overlay, chats, searched, shared, resetting, clock } = this
    return {
      me: AMINA,
      local,
      overlay,
      chats,
      searched,
      shared,
      resetting,
      now: () => clock.now() + shared.value.clockOffset,
      later: clock.later,
      utcOffset: () => 60,
    }
  }

  /** Runs a query and returns all its values; the last one is the current one. */
  watch<A, V>(query: Query<A, V>, args: A): V[] {
    const values: V[] = []
    query(this.sources, args, (value) => values.push(value))
    return values
  }
}
