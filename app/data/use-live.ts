import { useSyncExternalStore } from 'react'
import type { QueryArgs, QueryName, QueryValue, QueryUpdate } from '../worker/api.ts'
import { createLiveQueries } from './live-queries.ts'
import { onWorker, worker } from './worker.ts'

export const liveQueries = createLiveQueries(worker)

/** Once, before anything is asked for. A worker that begins anew is asked again for all that is being read. */
export function receiveValues(): void {
  onWorker(() => {
    const { port1: values, port2 } = new MessageChannel()
    values.onmessage = ({ data }: MessageEvent<QueryUpdate[]>) => liveQueries.told(data)
    void worker.connect(port2)
    liveQueries.askAgain()
  })
}

/** What the device remembers is shown until the worker has opened its stores. */
export const seedLive = liveQueries.seed

/**
 * A named query of the data worker, live; undefined until its first value.
 *
 * @param part what of it is read here: the component renders again when that changes, and only then. Of one value it must
 * always make the same: a field, an item, a yes or no
 */
export function useLive<N extends QueryName>(name: N, args: QueryArgs<N>): QueryValue<N> | undefined
export function useLive<N extends QueryName, P>(name: N, args: QueryArgs<N>, part: (value: QueryValue<N> | undefined) => P): P
export function useLive<N extends QueryName, P>(name: N, args: QueryArgs<N>, part?: (value: QueryValue<N> | undefined) => P) {
  const { subscribe, read } = liveQueries.query(name, args)
  return useSyncExternalStore(subscribe, () => (part ? part(read()) : read()))
}
