import type { StudentRecord } from '../store/records.ts'
import type { ReadTx } from '../store/store.ts'
import type { JournalEntry } from './entries.ts'

/** Receives what happens to accounts, after the commit and before the response. Absent: nothing is recorded. */
export interface JournalWriter {
  record(entry: JournalEntry): void
}

/** Returns the entry of a student who is suspended at `at` (epoch ms), with all that signs them in. */
export async function suspendedEntry(view: ReadTx, { id, signInEmail }: StudentRecord, at: number): Promise<JournalEntry> {
  const identities = (await view.identities.of(id)).map(({ issuer, subject }) => ({ issuer, subject }))
  return { event: 'suspended', at, student: id, signInEmail, identities }
}
