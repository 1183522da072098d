/** Replaces the fallback methods of the package `broadcast-channel` (vite.config.ts), which skips undefined ones. */
export const IndexedDBMethod = undefined
export const LocalstorageMethod = undefined
export const SimulateMethod = undefined
