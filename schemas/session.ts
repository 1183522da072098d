import * as z from 'zod/mini'
import { GroupId, StudentId } from './ids.ts'

/** The study session of a group: opened and ended with it (decisions C11). */
export const Session = z.object({
  id: z.string(),
  groupId: GroupId,
  subject: z.string(),
  /** Epoch ms. */
  startTime: z.number(),
  endTime: z.number(),
  /** A flag only: no sound is sent (decisions C13). */
  isVoiceActive: z.boolean(),
  status: z.enum(['active', 'ended']),
  /** Its owner. */
  userId: StudentId,
})
export type Session = z.infer<typeof Session>
