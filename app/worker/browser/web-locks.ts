import type { Locks } from '../tabs/leader-election.ts'
import { isAborted } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'
import { fieldsOf } from '../../../schemas/typed.ts'

/** Web Locks: the browser releases them when a tab closes. */
export const webLocks: Locks = {
  hold: (name, steal, got, lost) => {
    let release: () => void = () => {}
    let left = false
    const leaving = new AbortController()
    const held = new Promise<void>((resolve) => (release = resolve))
    navigator.locks
      .request(name, steal ? { steal: true } : { signal: leaving.signal }, async () => {
        if (left) return
        got()
        await held
      })
      // Another tab has stolen the lock, unless this tab released it itself.
      .catch((thrown: unknown) => {
        if (left) return
        logUnless(isAborted, 'The lock of the leader was refused', { name })(thrown)
        lost()
      })
    return () => {
      left = true
      leaving.abort()
      release()
    }
  },
}

/** Longest time in ms that a tab which is awake holds the lock. */
const PATIENCE = 3_000

/** Runs `run` while no other tab holds the lock `name`. Waits at most `PATIENCE` for a frozen tab. */
export async function exclusively<T>(name: string, run: () => Promise<T>): Promise<T> {
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(PATIENCE) }, run)
  } catch (error) {
    if (fieldsOf(error).name !== 'TimeoutError') throw error
    return run()
  }
}
