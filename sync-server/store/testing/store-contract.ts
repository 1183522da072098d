import { afterEach, describe } from 'vitest'
import { bookkeeping } from './bookkeeping.ts'
import { calendars } from './calendars.ts'
import { feeds } from './feeds.ts'
import { groups } from './groups.ts'
import { messages } from './messages.ts'
import type { OpenTestStore } from './open-test-store.ts'
import { people } from './people.ts'
import { transactions } from './transactions.ts'
import type { Store } from '../store.ts'

const CHAPTERS: Record<string, (opened: OpenTestStore) => void> = { transactions, feeds, messages, people, groups, calendars, bookkeeping }

/** Runs the contract suite that every implementation of `Store` must pass. `open` opens an empty store on the given clock. */
export function storeContract(name: string, open: (now: () => number) => Promise<Store>): void {
  const stores: Store[] = []
  const opened: OpenTestStore = async (now = Date.now) => {
    const store = await open(now)
    stores.push(store)
    return store
  }
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close()
  })
  for (const [chapter, tests] of Object.entries(CHAPTERS)) describe(`${name}: ${chapter}`, () => tests(opened))
}
