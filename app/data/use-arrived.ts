import { useLive } from './use-live.ts'

/**
 * What the server knows of me is on this device: my account comes with all the rest. Before that an empty list is not yet
 * an answer, and nobody is told that there is nothing.
 */
export function useFirstSyncDone(): boolean {
  return useLive('me', null, Boolean)
}
