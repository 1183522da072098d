import * as z from 'zod/mini'
import { StudentId } from './ids.ts'
import { MATCH_REASONS } from './rules/match.ts'

/** A suggested classmate, computed on the device (clarification E10). */
export const MatchSuggestion = z.object({
  id: StudentId,
  firstName: z.string(),
  lastName: z.string(),
  academicProgram: z.string(),
  academicYear: z.string(),
  profileImageUrl: z.string(),
  currentSubjects: z.array(z.string()),
  matchReason: z.enum(MATCH_REASONS),
  matchScore: z.number().check(z.gte(0), z.lte(100)),
  isOnline: z.boolean(),
})
export type MatchSuggestion = z.infer<typeof MatchSuggestion>
