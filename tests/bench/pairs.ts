import { quiet } from './wait-for-idle-machine.ts'

/** Number of pairs of a line. Their median is right even if the machine was disturbed in two of them. */
const PAIRS = 5

interface PairOptions {
  rounds?: number
  /** Rounds before the first one that counts. */
  warmUp?: number
}

/**
 * Runs ours, its baseline and whatever else is compared, one after the other, in each round. Every other round is in the opposite order,
 * so that a machine that becomes slower does not favour one of them. Values with the same index were measured in the same round.
 */
export async function inPairs<K extends string, T>(
  runs: Record<K, () => Promise<T>>,
  { rounds = PAIRS, warmUp = 0 }: PairOptions = {},
): Promise<Record<K, T[]>> {
  const names = Object.keys(runs) as K[]
  const measured = Object.fromEntries(names.map((name) => [name, [] as T[]])) as Record<K, T[]>
  for (let round = -warmUp; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : [...names].reverse()) {
      await quiet()
      const value = await runs[name]()
      if (round >= 0) measured[name].push(value)
    }
  }
  return measured
}
