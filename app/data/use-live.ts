import { useSyncExternalStore } from 'react'
import type { QueryArgs, QueryName, QueryValue } from '../worker/api.ts'
import { createLiveQueries } from './live-queries.ts'
import { worker } from './worker.ts'

export const liveQueries = createLiveQueries((name, args, listener) => worker.live(name, args, listener))

/** What the device remembers is shown until the worker has opened its stores. */
export const seedLive = liveQueries.seed

/** A named query of the data worker, live; undefined until its first value. */
export function useLive<N extends QueryName>(name: N, args: QueryArgs<N>): QueryValue<N> | undefined {
  const { subscribe, read } = liveQueries.query(name, args)
  return useSyncExternalStore(subscribe, read)
}
