import { PAGED, type Paged } from '../../../schemas/sync.ts'
import type { ReplicaState } from '../store/replica-notes.ts'

/** Name of the note with the `PagesLeftNote`. */
export const PAGES_LEFT = 'pages-left'

/** How far collections are loaded: the id to continue after, '' at the beginning, null at the end. An absent one lacks nothing. */
export type PagesLeft = { [C in Paged]?: string | null }

/** The stored form. Like the loaded ranges, it is valid for one bootstrap alone. */
export interface PagesLeftNote {
  window: string
  left: PagesLeft
}

/** Returns what is left after a bootstrap: the campus directory, and the collections that it names. */
export function leftByBootstrap(rest: readonly Paged[] = []): PagesLeft {
  return Object.fromEntries(['students', ...rest].map((of) => [of, '']))
}

/**
 * Returns what is left. After a bootstrap without a note anything may be missing: another version of the app stored it, or the tab died
 * before it stored the note.
 */
export function pagesLeft(note: PagesLeftNote | null, { window: bootstrapId }: ReplicaState): PagesLeft {
  return note?.window === bootstrapId ? note.left : leftByBootstrap(PAGED)
}

/** Returns whether the replica has each student of the campus directory. */
export function isDirectoryLoaded(replicaState: ReplicaState | null, note: PagesLeftNote | null): boolean {
  return replicaState !== null && typeof pagesLeft(note, replicaState).students !== 'string'
}
