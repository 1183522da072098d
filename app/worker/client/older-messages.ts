import { HISTORY_PAGE } from '../../../schemas/constants.ts'
import { pairKey, type StudentId } from '../../../schemas/ids.ts'
import { isLostDatabase } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import type { OpenChats } from '../queries/open-chats.ts'
import type { LocalStore } from '../store/local-store.ts'
import type { Replica } from '../sync/replica.ts'
import { SyncApiError } from '../sync/sync-api.ts'

/** Loads older messages, for open chats and for the search. */
export class OlderMessages {
  constructor(
    private readonly me: StudentId,
    private readonly local: LocalStore,
    private readonly replica: Replica,
    private readonly chats: OpenChats,
  ) {}

  /**
   * Shows one more page of older messages, and at least `atLeast` messages, from this device or, if it has no more, from the
   * server. Returns whether there were older messages.
   */
  async loadOlder(partnerId: StudentId, atLeast = 0): Promise<boolean> {
    const open = this.chats.of(partnerId).map((chat) => ({ chat, upTo: Math.max(chat.limit, chat.shown + HISTORY_PAGE, atLeast) }))
    const allHere = open.length > 0 && open.every(({ chat }) => chat.shown >= chat.limit)
    // A follower may load history too: its pages use compare-and-set like those of the leader.
    const came = allHere || (await this.#load(partnerId))
    for (const { chat, upTo } of open) chat.deepen(upTo)
    return came
  }

  async #load(partnerId: StudentId): Promise<boolean> {
    try {
      return await this.replica.older(partnerId)
    } catch (thrown) {
      logUnless(isLeftToNextPull, 'Older messages could not be loaded')(thrown)
      return false
    }
  }

  /**
   * See `WorkerApi.loadOlderForSearch`. A conversation that the server no longer serves (404: the partner blocked me) does not
   * delay the others.
   */
  async loadOlderForSearch(partnerId: StudentId | null): Promise<'nearer' | 'not-kept' | 'done'> {
    const loaded = await this.replica.loaded()
    const partners = partnerId === null ? (await this.local.find('conversations', {})).map(({ id }) => id) : [partnerId]
    const reach = (partner: StudentId, known = loaded) => known[pairKey(this.me, partner)]?.from
    for (const partner of partners) {
      if (reach(partner) === 0) continue
      try {
        await this.replica.older(partner)
      } catch (error) {
        if (error instanceof SyncApiError && error.status === 404) continue
        throw error
      }
      // Compare stored ranges, because another tab may have loaded the page first.
      return reach(partner, await this.replica.loaded()) === reach(partner) ? 'not-kept' : 'nearer'
    }
    return 'done'
  }
}

/** Returns whether a later pull makes up for this failure: the request failed, or the database is going away. */
export function isLeftToNextPull(thrown: unknown): boolean {
  return thrown instanceof SyncApiError || isLostDatabase(thrown)
}
