import type { WorkerStep } from './worker-steps.ts'

/** What an act costs one device: transactions of its data worker, frames on its socket, and messages from the worker to the page. */
export type Cost = Record<'readwrite' | 'readonly' | 'frames' | 'posted', number>

/** A message that says only how current the device is: on a slow machine it may catch up in the middle of an act, and says so. */
const SAYS_CURRENT =
  /^\d+ characters: \[\[\d+,\{"fields":\{("connection":\{"is":"(syncing|online)"\},?)?("asOf":\{"is":\d+\})?\},"gone":\[\]\}\]\]$/

/**
 * Returns the cost of one of `count` acts that took these steps. Of frames it counts those of these types. It leaves out the read that
 * follows each pong: a quiet socket has one every 5 s, and a slow machine rests longer.
 */
export function costOf(all: readonly WorkerStep[], count: number, types: readonly string[]): Cost {
  const steps = all.filter(({ what }, at) => what !== 'readonly' || all[at - 1]?.note !== 'pong')
  const number = (kind: WorkerStep['what']) => steps.filter(({ what }) => what === kind).length / count
  const frames = steps.filter(({ what, note }) => (what === 'sent' || what === 'heard') && types.includes(note)).length / count
  const posted = steps.filter(({ what, note }) => what === 'posted' && !SAYS_CURRENT.test(note)).length / count
  return { readwrite: number('readwrite'), readonly: number('readonly'), frames, posted }
}

/** Returns what is more than its limit. */
export function over<Costs extends Record<string, number>>(costs: Costs, most: Costs): Partial<Costs> {
  // cast: a part of the entries
  return Object.fromEntries(Object.entries(costs).filter(([kind, count]) => count > most[kind]!)) as Partial<Costs>
}
