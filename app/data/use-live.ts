import { useSyncExternalStore } from 'react'
import type { QueryArgs, QueryName, QueryValue, QueryUpdate } from '../worker/api.ts'
import { createLiveQueries } from './live-queries.ts'
import { onWorker, worker } from './worker.ts'

export const liveQueries = createLiveQueries(worker)

/**
 * Connects the page to the worker's values; call it once, before the first query. A new worker receives all open queries again.
 */
export function receiveValues(): void {
  onWorker(() => {
    const { port1: values, port2 } = new MessageChannel()
    values.onmessage = ({ data }: MessageEvent<QueryUpdate[]>) => liveQueries.apply(data)
    void worker.connect(port2)
    liveQueries.reload()
  })
}

/** Sets a value that the device remembers, shown until the worker has opened its stores. */
export const seedLive = liveQueries.seed

/**
 * Returns the value of a named query of the data worker, live; undefined until its first value.
 *
 * @param part selects what the component reads: it renders again only when that changes. The same value must give the same
 * result: a field, an item, a boolean
 */
export function useLive<N extends QueryName>(name: N, args: QueryArgs<N>): QueryValue<N> | undefined
export function useLive<N extends QueryName, P>(name: N, args: QueryArgs<N>, part: (value: QueryValue<N> | undefined) => P): P
export function useLive<N extends QueryName, P>(name: N, args: QueryArgs<N>, part?: (value: QueryValue<N> | undefined) => P) {
  const { subscribe, read } = liveQueries.query(name, args)
  return useSyncExternalStore(subscribe, () => (part ? part(read()) : read()))
}
