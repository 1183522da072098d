/** In place of the methods that the package `broadcast-channel` would fall back to (vite.config.ts): it leaves out what is not there. */
export const IndexedDBMethod = undefined
export const LocalstorageMethod = undefined
export const SimulateMethod = undefined
