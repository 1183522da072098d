import type { Collection, Doc } from '../../../schemas/collections.ts'
import type { Versioned } from '../../../schemas/versions.ts'
import type { Envelope } from '../../../schemas/envelope.ts'
import type { Shown } from '../overlay/overlay.ts'
import { STORED_PREVIEW_LIFETIME } from '../overlay/poke-previews.ts'
import type { Selection } from '../store/local-store.ts'
import { CHECKPOINT_NOTE, type ReplicaState } from '../store/replica-notes.ts'
import type { SharedState } from '../tabs/shared-state.ts'
import { PENDING, type Part, type QueryContext } from './query-context.ts'
import { shareStructure } from '../../structural-sharing.ts'
import { fieldsOf } from '../../../schemas/typed.ts'

/** Starts to watch a value, and calls `set` with each new one. The returned function ends it. */
export type Watch<T> = (set: (value: T) => void) => () => void

/** Documents of the replica, and the same with my effects over them. */
export interface OverlaidDocs<C extends Collection> {
  stored: readonly Place<C>[]
  shown: readonly Shown<Doc<C>>[]
}

/** Which document it is, and where: queries may learn no more of a stored one, because a view of it would lack what I did. */
type Place<C extends Collection> = Pick<Doc<C>, Extract<keyof Doc<C>, 'id' | 'position' | 'lastPosition'>>

/** Returns a part with the values that `begin` sets. */
export function part<T>(begin: Watch<T>): Part<T> {
  let value: T | typeof PENDING = PENDING
  return {
    watch: (changed) =>
      begin((next) => {
        value = next
        changed()
      }),
    read: () => value,
  }
}

/**
 * Returns a part with the selected documents of a collection as screens show them: with the effects of my envelopes, and with
 * documents that only these create. This is how a query reads documents.
 */
export function live<C extends Collection>(
  sources: QueryContext,
  collection: C,
  selection: Selection = {},
): Part<readonly Shown<Doc<C>>[]> {
  const { watch, read } = liveWithStored(sources, collection, selection)
  return {
    watch,
    read: () => {
      const laid = read()
      return laid === PENDING ? PENDING : laid.shown
    },
  }
}

/** Returns a part with the selected documents twice: as screens show them, and as the replica has stored them. */
export function liveWithStored<C extends Collection>(
  sources: QueryContext,
  collection: C,
  selection: Selection = {},
): Part<OverlaidDocs<C>> {
  const conditions = Object.entries(selection.where ?? {})
  return overlaid(
    sources,
    collection,
    (set) => sources.local.watch(collection, selection, set),
    (doc) => conditions.every(([field, value]) => fieldsOf(doc)[field] === value),
  )
}

/**
 * Returns a part with the documents that `begin` sets, and the same with my effects over them. The overlay is computed when the part is
 * read, and only if it or the documents have changed. For documents that no `Selection` names: a page of messages that grows, or the last
 * message of each conversation.
 *
 * @param belongs whether a document that only my envelopes create or change belongs to the part
 */
export function overlaid<C extends Collection>(
  { overlay }: QueryContext,
  collection: C,
  begin: Watch<readonly Versioned<Doc<C>>[]>,
  belongs: (doc: Doc<C>) => boolean = () => true,
): Part<OverlaidDocs<C>> {
  let stored: readonly Versioned<Doc<C>>[] | undefined
  let laid: OverlaidDocs<C> | undefined
  let isDue = false
  return {
    watch: (changed) => {
      const ends = [
        overlay.watch((touched) => {
          if (!touched.has(collection)) return
          isDue = true
          changed()
        }),
        begin((docs) => {
          stored = docs
          isDue = true
          changed()
        }),
      ]
      return () => ends.forEach((end) => end())
    },
    read: () => {
      if (!stored) return PENDING
      if (!isDue && laid) return laid
      isDue = false
      // The overlay notifies more often than it changes a document. The same documents in the same list cost a query nothing.
      const shown = shareStructure(laid?.shown, overlay.apply(collection, stored).filter(belongs))
      if (laid?.stored !== stored || laid.shown !== shown) laid = { stored, shown }
      return laid
    },
  }
}

/** Returns a part with my envelopes, in the order of the outbox: the same list until one of them changes. */
export function myEnvelopes({ overlay }: QueryContext): Part<readonly Envelope[]> {
  let last: readonly Envelope[] | undefined
  return {
    watch: (changed) => {
      // Report one change before the first event, because the envelopes are known from the start.
      changed()
      return overlay.watch((touched) => touched.has('envelopes') && changed())
    },
    read: () => (last = shareStructure(last, overlay.envelopes)),
  }
}

/** Returns a part with a note of the local store; null if there is none. */
export function note<T>({ local }: QueryContext, key: string): Part<T | null> {
  return part<T | null>((set) => local.watchNote<T>(key, set))
}

/**
 * Returns a part with whether pages of a pull are on their way, which may contain messages between the stored ones. It ends
 * `STORED_PREVIEW_LIFETIME` after the last page, because queries get its documents a little later than its note.
 */
export function paging({ local, later }: QueryContext): Part<boolean> {
  return part<boolean>((set) => {
    let cancel: (() => void) | undefined
    set(false)
    return local.watchNote<ReplicaState>(CHECKPOINT_NOTE, (replicaState) => {
      cancel?.()
      if (replicaState?.complete) cancel = later(() => set(false), STORED_PREVIEW_LIFETIME)
      else set(true)
    })
  })
}

/** Returns a part with the shared state, which changes only with these fields. */
export function shared({ shared }: QueryContext, fields: readonly (keyof SharedState)[]): Part<SharedState> {
  return part<SharedState>((set) => shared.watch(set, fields))
}
