import * as z from 'zod/mini'
import { StudentId } from './ids.ts'
import { iso } from './instant.ts'

/** Somebody whom I block, as I knew them then: nothing of them comes to me afterwards. The id is theirs. */
export const Block = z.object({ id: StudentId, firstName: z.string(), lastName: z.string(), blockedAt: z.number() })
export type Block = z.infer<typeof Block>

export function toApiBlock({ blockedAt, ...block }: Block) {
  return { ...block, blockedAt: iso(blockedAt) }
}
