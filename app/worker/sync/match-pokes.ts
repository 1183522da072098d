import { isRemoved } from '../../../schemas/collections.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { Checkpoint } from '../../../schemas/sync.ts'
import type { Poke } from '../../../schemas/poke.ts'

/** The result of matching pokes with a checkpoint, one after the other. */
export interface PokeMatch {
  /** Pokes whose changes continue the checkpoint. The others are known already, or do not fit. */
  applicable: ReadonlySet<Poke>
  /** The checkpoint after the applicable pokes. */
  checkpoint: Checkpoint
  /** Changes are missing between the pokes, or a poke does not carry them, so the replica must pull. */
  gap: boolean
}

/** Matches pokes with a checkpoint, in the order received. Without a checkpoint every poke is a reason to pull. */
export function matchPokes(checkpoint: Checkpoint | undefined, pokes: readonly Poke[]): PokeMatch {
  const { epoch, feeds } = checkpoint ?? { epoch: '', feeds: {} }
  const reached = { ...feeds }
  const applicable = new Set<Poke>()
  let gap = false
  for (const poke of pokes) {
    const seq = epoch === poke.epoch ? reached[poke.feed] : undefined
    if (seq !== undefined && seq >= poke.seq) continue
    if (seq !== undefined && poke.prev <= seq && poke.changes && !isReadBeforeReplica(poke, reached)) {
      reached[poke.feed] = poke.seq
      applicable.add(poke)
    } else {
      gap = true
    }
  }
  return { applicable, checkpoint: { epoch, feeds: reached }, gap }
}

/**
 * Returns whether the server read the poke's changes before a change that the replica already has from another feed. Such a poke,
 * for example one that waited in a frozen tab, may undo that change.
 */
function isReadBeforeReplica({ asOf = {} }: Poke, reached: Checkpoint['feeds']): boolean {
  return Object.entries(asOf).some(([feed, seq]) => (reached[feed] ?? 0) > seq)
}

/** Returns the students whose new message is in the poke: they are no longer typing it. */
export function authorsOf({ changes }: Pick<Poke, 'changes'>): StudentId[] {
  return (changes?.messages ?? []).flatMap((doc) => (!isRemoved(doc) && doc.deliveryStatus === 'sent' ? [doc.fromUserId] : []))
}
