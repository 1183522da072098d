import type { Input } from '../../schemas/commands/registry.ts'
import { act } from './act.ts'

/** Stores a new group. Rejects with the message of the specification if this device could not (spec §8, ERR-009). */
export async function createGroup(group: Input<'createGroup'>): Promise<void> {
  try {
    await act.createGroup(group)
  } catch (cause) {
    throw new Error('Failed to create group', { cause })
  }
}
