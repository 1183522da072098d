import type { Store } from '../store.ts'

/** Opens an empty store that is closed when the test ends; it uses the real time by default. */
export type OpenTestStore = (now?: () => number) => Promise<Store>
