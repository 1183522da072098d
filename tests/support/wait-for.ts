import { vi } from 'vitest'

/** Repeats `check` until it does not throw, and returns its result. Gives up after a minute: by then no slow machine explains it. */
// eslint-disable-next-line no-restricted-syntax -- all other tests wait by this function
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 60_000 })
