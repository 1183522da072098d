import type { Changes } from './collections.ts'
import type { Positions } from './sync.ts'

/** Announces that a feed moved from `prev` to `seq`; `changes`, if present, are all changes in between. */
export interface Poke {
  type: 'poke'
  epoch: string
  feed: string
  prev: number
  seq: number
  changes?: Changes
  /**
   * With `changes`: the heads of the reader's other feeds when the changes were read. If the device has newer data from those
   * feeds, the changes may be older than it.
   */
  asOf?: Positions['feeds']
}
