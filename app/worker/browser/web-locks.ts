import type { Locks } from '../tabs/leader-election.ts'

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

/** Longer than this no tab that is awake holds it. */
const PATIENCE = 3_000

/** Runs while no other tab runs under this name; one that is frozen is not waited for. */
export async function exclusively<T>(name: string, run: () => Promise<T>): Promise<T> {
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(PATIENCE) }, run)
  } catch (error) {
    if ((error as Error).name !== 'TimeoutError') throw error
    return run()
  }
}
