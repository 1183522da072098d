import { SECOND } from '../../schemas/constants.ts'
import type { QueryArgs, QueryName, QueryValue, Told, WorkerApi } from '../worker/api.ts'
import { changed, type Change } from '../change.ts'
import { keepSame } from '../keep-same.ts'

/** A query outlives its last reader so long, so that going back and forth between screens shows its value at once. */
const LINGER = 5 * SECOND

/** One query of the worker, shared by all components that read it. */
export interface LiveQuery<T> {
  subscribe(this: void, listener: () => void): () => void
  /** Undefined until the first value. */
  read(this: void): T | undefined
}

/** All queries that are being read, by name and arguments. */
export function createLiveQueries(worker: Pick<WorkerApi, 'live' | 'end'>) {
  const open = new Map<string, LiveQuery<unknown>>()
  const asked = new Map<number, (change: Change) => void>()
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

    const told = (change: Change) => {
      seeds.delete(key)
      // The first says all, and may find here what the device remembered.
      const next = ('is' in change ? keepSame(value, change.is) : changed(value, change)) as QueryValue<N>
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    }
    const start = () => {
      number = ++count
      asked.set(number, told)
      void worker.live(number, name, args)
    }
    const stop = () => {
      if (open.get(key) === made) open.delete(key)
      asked.delete(number!)
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
    told(values: readonly Told[]) {
      for (const [number, change] of values) asked.get(number)?.(change)
    },
    /** What is known before the worker has opened anything; the first value replaces it. */
    seed<N extends QueryName>(name: N, args: QueryArgs<N>, value: QueryValue<N>) {
      seeds.set(keyOf(name, args), value)
    },
  }
}

function keyOf(name: QueryName, args: unknown): string {
  return `${name} ${JSON.stringify(args)}`
}
