import { SECOND } from '../../schemas/constants.ts'
import type { QueryArgs, QueryName, QueryValue, QueryUpdate, WorkerApi } from '../worker/api.ts'
import { applyDiff, type ObjectDiff } from '../object-diff.ts'
import { shareStructure } from '../structural-sharing.ts'

/** A query outlives its last reader so long, so that going back and forth between screens shows its value at once. */
const LINGER = 5 * SECOND

/** One query of the worker, shared by all components that read it. */
export interface LiveQuery<T> {
  subscribe(this: void, listener: () => void): () => void
  /** Undefined until the first value. */
  read(this: void): T | undefined
}

/** Its value, as soon as there is one. */
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

/** All queries that are being read, by name and arguments. */
export function createLiveQueries(worker: Pick<WorkerApi, 'live' | 'end'>) {
  const open = new Map<string, LiveQuery<unknown>>()
  const asked = new Map<number, (change: ObjectDiff) => void>()
  const asking = new Map<number, () => void>()
  let count = 0
  const seeds = new Map<string, unknown>()

  function query<N extends QueryName>(name: N, args: QueryArgs<N>): LiveQuery<QueryValue<N>> {
    const key = keyOf(name, args)
    const known = open.get(key)
    if (known) return known as LiveQuery<QueryValue<N>>
    const made = createQuery(name, args, key)
    open.set(key, made)
    return made
  }

  function createQuery<N extends QueryName>(name: N, args: QueryArgs<N>, key: string): LiveQuery<QueryValue<N>> {
    const listeners = new Set<() => void>()
    let value = seeds.get(key) as QueryValue<N> | undefined
    let number: number | undefined
    let leaving: ReturnType<typeof setTimeout> | undefined

    const told = (change: ObjectDiff) => {
      seeds.delete(key)
      // The first says all, and may find here what the device remembered.
      const next = ('is' in change ? shareStructure(value, change.is) : applyDiff(value, change)) as QueryValue<N>
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    }
    const start = () => {
      const mine = (number = ++count)
      asked.set(mine, told)
      const ask = () => void worker.live(mine, name, asDeep(name, args, value))
      asking.set(mine, ask)
      ask()
    }
    const stop = () => {
      if (open.get(key) === made) open.delete(key)
      asked.delete(number!)
      asking.delete(number!)
      void worker.end(number!)
      number = undefined
    }

    const made: LiveQuery<QueryValue<N>> = {
      read: () => value,
      subscribe(listener) {
        clearTimeout(leaving)
        listeners.add(listener)
        open.set(key, made as LiveQuery<unknown>)
        if (number === undefined) start()
        return () => {
          listeners.delete(listener)
          if (listeners.size === 0) leaving = setTimeout(stop, LINGER)
        }
      },
    }
    return made
  }

  return {
    query,
    /** What the worker says of them. */
    told(values: readonly QueryUpdate[]) {
      for (const [number, change] of values) asked.get(number)?.(change)
    },
    /** Another worker is there, which knows of no query yet. What it says first takes the place of what is shown. */
    askAgain() {
      for (const ask of asking.values()) ask()
    },
    /** What is known before the worker has opened anything; the first value replaces it. */
    seed<N extends QueryName>(name: N, args: QueryArgs<N>, value: QueryValue<N>) {
      seeds.set(keyOf(name, args), value)
    },
  }
}

/** A chat that was read back is asked for as deep as it is shown, or who reads it would lose their place. */
function asDeep<N extends QueryName>(name: N, args: QueryArgs<N>, value: QueryValue<N> | undefined): QueryArgs<N> {
  if (name !== 'chat' || !value) return args
  const { limit, ...chat } = args as QueryArgs<'chat'>
  return { ...chat, limit: Math.max(limit, (value as QueryValue<'chat'>).messages.length) } as QueryArgs<N>
}

function keyOf(name: QueryName, args: unknown): string {
  return `${name} ${JSON.stringify(args)}`
}
