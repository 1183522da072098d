import type { Block } from '../../../schemas/block.ts'
import { useLive } from '../../data/use-live.ts'

/** Returns this student's block of another one; null if there is none, undefined until that is known. */
export function useBlock(id: string): Block | null | undefined {
  return useLive('blocked', null, (blocks) => blocks && (blocks.find((block) => block.id === id) ?? null))
}
