import { SECOND } from '../../schemas/constants.ts'
import type { QueryArgs, QueryName, QueryValue, QueryUpdate, WorkerApi } from '../worker/api.ts'
import { applyDiff, type ObjectDiff } from '../object-diff.ts'
import { shareStructure } from '../structural-sharing.ts'
import { defined } from '../../schemas/defined.ts'

/** Lifetime of a query after its last reader, ms, so that returning to a screen shows its value at once. */
const UNUSED_QUERY_LIFETIME = 5 * SECOND

/** One query of the worker, shared by all components that read it. */
export interface LiveQuery<T> {
  subscribe(this: void, listener: () => void): () => void
  /** Undefined until the first value. */
  read(this: void): T | undefined
}

/** Resolves with the first value of a query. */
export function firstValue<T>({ subscribe, read }: LiveQuery<T>): Promise<T> {
  return new Promise((resolve) => {
    const look = () => {
      const value = read()
      if (value === undefined) return
      unsubscribe()
      resolve(value)
    }
    const unsubscribe = subscribe(() => look())
    look()
  })
}

/** Creates the page's live queries: one for each name and arguments. */
export function createLiveQueries(worker: Pick<WorkerApi, 'watch' | 'end'>) {
  const open = new Map<string, LiveQuery<unknown>>()
  const asked = new Map<number, (change: ObjectDiff) => void>()
  const asking = new Map<number, () => void>()
  let count = 0
  const seeds = new Map<string, unknown>()

  function query<N extends QueryName>(name: N, args: QueryArgs<N>): LiveQuery<QueryValue<N>> {
    const key = keyOf(name, args)
    const known = open.get(key)
    if (known) return known as LiveQuery<QueryValue<N>> // cast: the key contains the name of the query
    const made = createQuery(name, args, key)
    open.set(key, made)
    return made
  }

  function createQuery<N extends QueryName>(name: N, args: QueryArgs<N>, key: string): LiveQuery<QueryValue<N>> {
    const listeners = new Set<() => void>()
    let value = seeds.get(key) as QueryValue<N> | undefined // cast: the key contains the name of the query
    let number: number | undefined
    let leaving: ReturnType<typeof setTimeout> | undefined

    const told = (change: ObjectDiff) => {
      seeds.delete(key)
      // The first update is the whole value. It may replace a value that the device remembered.
      // cast: the worker sends values and diffs of this query only
      const next = ('is' in change ? shareStructure(value, change.is) : applyDiff(value, change)) as QueryValue<N>
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    }
    const start = () => {
      const mine = (number = ++count)
      asked.set(mine, told)
      const ask = () => void worker.watch(mine, name, asDeep(name, args, value))
      asking.set(mine, ask)
      ask()
    }
    const stop = () => {
      if (open.get(key) === made) open.delete(key)
      asked.delete(defined(number))
      asking.delete(defined(number))
      void worker.end(defined(number))
      number = undefined
    }

    const made: LiveQuery<QueryValue<N>> = {
      read: () => value,
      subscribe(listener) {
        clearTimeout(leaving)
        listeners.add(listener)
        open.set(key, made as LiveQuery<unknown>) // cast: the map holds queries of all names
        if (number === undefined) start()
        return () => {
          listeners.delete(listener)
          if (listeners.size === 0) leaving = setTimeout(stop, UNUSED_QUERY_LIFETIME)
        }
      },
    }
    return made
  }

  return {
    query,
    /** Applies updates from the worker. */
    apply(values: readonly QueryUpdate[]) {
      for (const [number, change] of values) asked.get(number)?.(change)
    },
    /** Requests all open queries from a new worker, which knows none of them. Its first value replaces the one that is shown. */
    reload() {
      for (const ask of asking.values()) ask()
    },
    /** Sets a value that the device remembers. The first value from the worker replaces it. */
    seed<N extends QueryName>(name: N, args: QueryArgs<N>, value: QueryValue<N>) {
      seeds.set(keyOf(name, args), value)
    },
  }
}

/** Requests at least as many messages of a chat as it shows. Otherwise the reader would lose their place. */
function asDeep<N extends QueryName>(name: N, args: QueryArgs<N>, value: QueryValue<N> | undefined): QueryArgs<N> {
  if (name !== 'chat' || !value) return args
  const { limit, ...chat } = args as QueryArgs<'chat'> // cast: the name says which query it is, which narrows no type parameter
  return { ...chat, limit: Math.max(limit, (value as QueryValue<'chat'>).messages.length) } as QueryArgs<N> // cast: as above
}

function keyOf(name: QueryName, args: unknown): string {
  return `${name} ${JSON.stringify(args)}`
}
