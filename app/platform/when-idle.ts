import { SECOND } from '../../schemas/constants.ts'

/** Longest wait for an idle page, ms. */
const IDLE_TIMEOUT = 2 * SECOND

/**
 * Resolves when the page has nothing more urgent to do, at the latest after two seconds. Safari has no idle callbacks: there it resolves
 * in the next task.
 */
export function whenIdle(): Promise<unknown> {
  return new Promise((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve, { timeout: IDLE_TIMEOUT }) : setTimeout(resolve),
  )
}
