import * as z from 'zod/mini'
import { ACCOUNT_JOURNAL_LIFETIME } from '../../schemas/constants.ts'
import { StudentId } from '../../schemas/ids.ts'

const common = {
  /** Epoch ms. */
  at: z.number(),
  student: StudentId,
}

/** An event of an account that no restored backup may undo (ADR 0058). */
export const JournalEntry = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('suspended'),
    ...common,
    /**
     * The address and the identities that sign the student in. A backup from before the account existed lacks them, and the student could
     * register again.
     */
    signInEmail: z.string(),
    identities: z.array(z.object({ issuer: z.string(), subject: z.string() })),
  }),
  z.object({ event: z.literal('reinstated'), ...common }),
  z.object({ event: z.literal('deleted'), ...common }),
])
export type JournalEntry = z.infer<typeof JournalEntry>

/** Returns the latest entry of each student: it says how the account stands. */
export function latestEntries(entries: readonly JournalEntry[]): Map<StudentId, JournalEntry> {
  return new Map(entries.map((entry) => [entry.student, entry]))
}

/**
 * Returns the entries that are still of use: the latest of each student, while a backup that lacks it may be restored. A suspension
 * stays until it is lifted, because any backup would undo it.
 *
 * @param now epoch ms
 */
export function compactEntries(entries: readonly JournalEntry[], now: number): JournalEntry[] {
  return [...latestEntries(entries).values()].filter(({ event, at }) => event === 'suspended' || now - at < ACCOUNT_JOURNAL_LIFETIME)
}
