import * as z from 'zod/mini'
import { StudentId } from './ids.ts'
import { iso } from './instant.ts'

/** A student whom I block, with the name from that moment; later changes of theirs do not reach me. The id is theirs. */
export const Block = z.object({ id: StudentId, firstName: z.string(), lastName: z.string(), blockedAt: z.number() })
export type Block = z.infer<typeof Block>

export function toApiBlock({ blockedAt, ...block }: Block) {
  return { ...block, blockedAt: iso(blockedAt) }
}
