import type { Locks } from '../tabs/leader-election.ts'
import { isAborted } from '../../platform/expected-failures.ts'
import { logUnless } from '../../platform/log.ts'

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
