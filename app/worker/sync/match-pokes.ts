import { isRemoved } from '../../../schemas/collections.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { Checkpoint, Poke } from '../../../schemas/sync.ts'

/** How pokes meet a checkpoint, one after the other. */
export interface PokeMatch {
  /** Those that carry what comes next; the others are known, or do not fit. */
  applicable: ReadonlySet<Poke>
  /** Where the fitting ones lead. */
  checkpoint: Checkpoint
  /** Something is missing in between, or was not carried: only a pull brings it. */
  gap: boolean
}

/** Meets a checkpoint with pokes in the order in which they were heard; with none at all, each is a reason to pull. */
export function matchPokes(checkpoint: Checkpoint | undefined, pokes: readonly Poke[]): PokeMatch {
  const { epoch, feeds } = checkpoint ?? { epoch: '', feeds: {} }
  const reached = { ...feeds }
  const fitting = new Set<Poke>()
  let gap = false
  for (const poke of pokes) {
    const seq = epoch === poke.epoch ? reached[poke.feed] : undefined
    if (seq !== undefined && seq >= poke.seq) continue
    if (seq !== undefined && poke.prev <= seq && poke.changes && !isOldNews(poke, reached)) {
      reached[poke.feed] = poke.seq
      fitting.add(poke)
    } else {
      gap = true
    }
  }
  return { applicable: fitting, checkpoint: { epoch, feeds: reached }, gap }
}

/** It was read before something that has come by another feed since, as one does that waited in a frozen tab: it may undo that. */
function isOldNews({ asOf = {} }: Poke, reached: Checkpoint['feeds']): boolean {
  return Object.entries(asOf).some(([feed, seq]) => (reached[feed] ?? 0) > seq)
}

/** Who has just written: it has come, so they are not typing it any more. */
export function authorsOf({ changes }: Pick<Poke, 'changes'>): StudentId[] {
  return (changes?.messages ?? []).flatMap((doc) => (!isRemoved(doc) && doc.deliveryStatus === 'sent' ? [doc.fromUserId] : []))
}
