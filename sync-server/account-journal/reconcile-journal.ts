import { removeStudent } from '../commands/remove-student.ts'
import { liftSuspension, suspendStudent } from '../commands/suspend-student.ts'
import type { Context } from '../commands/context.ts'
import { newStudent } from '../student-record.ts'
import type { ReadTx, Store, WriteTx } from '../store/store.ts'
import type { AccountJournal } from './account-journal.ts'
import { latestEntries, type JournalEntry } from './entries.ts'
import { suspendedEntry } from './record-entry.ts'
import { defined } from '../../schemas/defined.ts'

type ReconcileDependencies = Pick<Context, 'now' | 'hub'>

/**
 * Makes database and journal agree, before the server serves anybody (ADR 0058). A database of another history comes from a backup, so
 * the journal counts. In its own history the database counts: a crash, or a full disk, may have kept an entry out of the journal.
 */
export async function reconcileJournal(store: Store, journal: AccountJournal, dependencies: ReconcileDependencies): Promise<void> {
  if (journal.epoch !== store.epoch) {
    // Deletions first: they free addresses that later students had.
    const latest = [...latestEntries(journal.entries).values()].sort(
      (a, b) => Number(b.event === 'deleted') - Number(a.event === 'deleted'),
    )
    for (const entry of latest) await store.write((tx) => applyEntry(tx, entry, dependencies))
    await recordMissing(store, journal, dependencies.now())
    journal.noteEpoch(store.epoch)
  } else await recordMissing(store, journal, dependencies.now())
  journal.compact(dependencies.now())
}

/** Applies one entry to a restored database. Applying it again changes nothing. */
async function applyEntry(tx: WriteTx, entry: JournalEntry, dependencies: ReconcileDependencies): Promise<void> {
  const student = await tx.students.byId(entry.student)
  if (!student) return entry.event === 'suspended' ? storeSuspended(tx, entry) : undefined
  if (student.removedAt !== null) return
  const then = { hub: dependencies.hub, now: () => entry.at }
  if (entry.event === 'deleted') await removeStudent(tx, student, then)
  else if (entry.event === 'suspended') await suspendStudent(tx, student, then)
  // A later suspension whose entry was lost stays: if it is wrong, an operator can lift it.
  else if ((student.suspendedAt ?? Infinity) <= entry.at) await liftSuspension(tx, student, then)
}

/** Stores a suspended student whom the backup does not know, so that nobody registers with their address. */
async function storeSuspended(
  tx: WriteTx,
  { student: id, at, signInEmail, identities }: JournalEntry & { event: 'suspended' },
): Promise<void> {
  // The address may belong to somebody else in the backup, who must not lose it.
  if (await tx.students.byEmail(signInEmail)) return
  await tx.students.put({ ...newStudent(id, signInEmail, at), suspendedAt: at })
  for (const { issuer, subject } of identities)
    if ((await tx.identities.studentOf(issuer, subject)) === null) await tx.identities.put({ issuer, subject, studentId: id })
}

/** Records what the database says and the journal does not. */
async function recordMissing(store: Store, journal: AccountJournal, now: number): Promise<void> {
  const latest = latestEntries(journal.entries)
  const missing = await store.read(async (view): Promise<JournalEntry[]> => {
    const [suspended, removed] = [await view.students.suspended(), await view.students.removed()]
    const entries: JournalEntry[] = []
    for (const student of suspended)
      if (latest.get(student.id)?.event !== 'suspended') entries.push(await suspendedEntry(view, student, defined(student.suspendedAt)))
    for (const { id, removedAt } of removed)
      if (latest.get(id)?.event !== 'deleted') entries.push({ event: 'deleted', at: defined(removedAt), student: id })
    entries.push(...(await lifted(view, latest.values(), new Set(suspended.map(({ id }) => id)), now)))
    return entries
  })
  for (const entry of missing) journal.record(entry)
}

/** Returns entries for students who are suspended by the journal only. */
async function lifted(view: ReadTx, latest: Iterable<JournalEntry>, suspended: ReadonlySet<string>, now: number): Promise<JournalEntry[]> {
  const ids = [...latest].filter(({ event, student }) => event === 'suspended' && !suspended.has(student)).map(({ student }) => student)
  const present = await view.students.byIds(ids)
  return present.filter(({ removedAt }) => removedAt === null).map(({ id }) => ({ event: 'reinstated', at: now, student: id }))
}
