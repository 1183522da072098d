import type { Locks } from '../leader.ts'

/** Locks of the browser: released by themselves when a tab goes. */
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
      // Stolen: what was ours is another tab's now. Given up: nothing to say.
      .catch(() => !left && lost())
    return () => {
      left = true
      leaving.abort()
      release()
    }
  },
}
