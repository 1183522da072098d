import type { ReplicaState } from './replica-notes.ts'

/** Name of the note with the `Directory`. */
export const DIRECTORY = 'directory'

/** How far the campus directory is loaded, and in which epoch. */
export interface Directory {
  epoch: string
  after: string | null
  done: boolean
}

/** Returns whether the replica has each student of the campus directory. */
export function isDirectoryLoaded(replicaState: ReplicaState | null, directory: Directory | null): boolean {
  return directory !== null && directory.done && directory.epoch === replicaState?.checkpoint.epoch
}
