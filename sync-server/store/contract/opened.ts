import type { Store } from '../store.ts'

/** Opens an empty store that is closed when the test ends. */
export type Opened = () => Promise<Store>
