import type { Store } from '../store.ts'

/** Opens an empty store that is closed when the test ends; by default it stamps with the real time. */
export type Opened = (now?: () => number) => Promise<Store>
