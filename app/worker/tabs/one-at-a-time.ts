import { SECOND } from '../../../schemas/constants.ts'
import type { Locks } from './leader-election.ts'

/** Longest time in ms that a tab which is awake holds the lock. */
const LOCK_TIMEOUT = 3 * SECOND

interface Shared {
  locks: Locks
  /** Name of the lock. */
  name: string
  later(run: () => void, ms: number): () => void
}

/** Runs `run` while no other tab holds the lock. Waits at most `LOCK_TIMEOUT` for a frozen tab. */
export async function oneAtATime<T>({ locks, name, later }: Shared, run: () => Promise<T>): Promise<T> {
  let release: () => void = () => {}
  await new Promise<void>((resolve) => {
    const giveUp = later(resolve, LOCK_TIMEOUT)
    const go = () => {
      giveUp()
      resolve()
    }
    release = locks.hold(name, false, go, go)
  })
  try {
    return await run()
  } finally {
    release()
  }
}
