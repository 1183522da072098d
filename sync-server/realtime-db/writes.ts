import type { StudentId } from '../../schemas/ids.ts'
import { requireLiveSession } from '../auth-session.ts'
import { prepareCommand } from '../commands/execute.ts'
import { markDelivered } from '../commands/mark-delivered.ts'
import { COMMAND_TOKENS } from '../limits/prices.ts'
import type { LimitOwner } from '../limits/limits.ts'
import type { Services } from '../services.ts'
import type { AuthSession, KeyedMessage } from '../store/records.ts'
import type { WriteTx } from '../store/store.ts'
import { DOCUMENTS_MAX, READ_TOKENS } from './limits.ts'
import { messageAt, messageTree, showConversation } from './mounts/conversations.ts'
import { documentAt } from './mounts/documents.ts'
import { isConversation, placeAt, type DocumentPlace } from './mounts/place.ts'
import { loadStudentSnapshot, type StudentSnapshot, type StudentConnections } from './mounts/student-snapshot.ts'
import { denied, Refusal } from './refusal.ts'
import { checkFieldNames } from './rules/known-fields.ts'
import { changeMessage } from './rules/message.ts'
import { changePresence, changeProfile, changeToken } from './rules/people.ts'
import type { Change } from './rules/change.ts'
import { hashOf } from './tree/hash.ts'
import { pathOf, type Path } from './tree/path.ts'
import { resolve, valueAt, withValuesAt, type Tree } from './tree/value.ts'

/** A value for a path, as a client sends it. */
export interface WrittenValue {
  path: Path
  value: unknown
}

/** Returns the writes of a merge: its keys may be paths. */
export function mergedValues(path: Path, children: Readonly<Record<string, unknown>>): WrittenValue[] {
  return Object.entries(children).map(([key, value]) => ({ path: [...path, ...pathOf(key)], value }))
}

/** Whose writes these are. */
export interface Writer {
  student: StudentId
  signIn: AuthSession
  owner: LimitOwner
  here: StudentConnections
}

/** The effect of a write on this connection, once it is committed. */
export type OwnChange = Extract<Change, { does: 'presence' | 'heartbeat' }>

/**
 * Applies writes together: all of them, or none. They pass the rules, then the commands of `/api`, in one transaction. Returns the changes
 * that only this connection applies. Throws `Refusal` or `CommandError`.
 *
 * @param hash of what the client believes to be at the path of the only write; null: it does not care
 */
export async function writeAll(
  services: Services,
  writer: Writer,
  values: readonly WrittenValue[],
  hash: string | null = null,
): Promise<OwnChange[]> {
  const documents = documentsOf(values, writer.student)
  services.limits.request(writer.owner, documents.size * COMMAND_TOKENS.sendMessage)
  return services.store.write(async (tx) => {
    const now = services.now()
    await requireLiveSession(tx, writer.signIn.idHash, now)
    const snapshot = await loadStudentSnapshot(tx, writer.student, writer.here, now)
    const changes: Change[] = []
    for (const document of documents.values()) changes.push(...(await changesOf(snapshot, document, hash)))
    for (const change of changes) await apply(services, tx, writer, change)
    return changes.filter((change) => change.does === 'presence' || change.does === 'heartbeat')
  }, 'realtime-database')
}

/** Throws as `writeAll` does where the rules refuse these writes now; writes nothing. It reads each document, which costs one token. */
export async function checkAll(services: Services, writer: Writer, values: readonly WrittenValue[]): Promise<void> {
  const documents = documentsOf(values, writer.student)
  services.limits.request(writer.owner, documents.size * READ_TOKENS)
  await services.store.read(async (view) => {
    const snapshot = await loadStudentSnapshot(view, writer.student, writer.here, services.now())
    for (const document of documents.values()) await changesOf(snapshot, document, null)
  })
}

/** Returns, for each document, the writes to it. Throws where nothing can be written, and if they are too many. */
function documentsOf(values: readonly WrittenValue[], me: StudentId): Map<string, { place: DocumentPlace; values: WrittenValue[] }> {
  const documents = new Map<string, { place: DocumentPlace; values: WrittenValue[] }>()
  for (const { path, value } of values) {
    const place = placeAt(path, me)
    if (!place || isConversation(place)) throw denied('Nothing can be written there.')
    if (place.kind !== 'message' && place.student !== me) throw denied('Only its student can write there.')
    checkFieldNames(place, value)
    const name = path.slice(0, path.length - place.rest.length).join('/')
    const document = documents.get(name) ?? { place, values: [] }
    document.values.push({ path: place.rest, value })
    documents.set(name, document)
    if (documents.size > DOCUMENTS_MAX) throw new Refusal('too_big', `A write changes at most ${DOCUMENTS_MAX} documents.`)
  }
  return documents
}

/** Returns what the writes to one document do, by its rule. */
async function changesOf(
  snapshot: StudentSnapshot,
  { place, values }: { place: DocumentPlace; values: WrittenValue[] },
  hash: string | null,
): Promise<Change[]> {
  const stored = place.kind === 'message' ? await storedMessage(snapshot, place) : null
  const before = place.kind === 'message' ? stored && messageTree(stored) : await documentAt(snapshot, place)
  if (hash !== null && hash !== hashOf(valueAt(before, place.rest))) throw new Refusal('datastale', 'What is there has changed.')
  const resolved = values.map(({ path, value }) => ({ path, value: resolve(value, valueAt(before, path), snapshot.now) }))
  const after = withValuesAt(before, resolved)
  switch (place.kind) {
    case 'message':
      return changeMessage({ ...place, me: snapshot.me.id, stored, before, after, now: snapshot.now })
    case 'presence':
      return changePresence({ before, after })
    case 'profile':
      return changeProfile({ before, after, named: namedFields(values, after) })
    case 'token':
      return changeToken({ before, after })
  }
}

async function storedMessage(
  snapshot: StudentSnapshot,
  { partner, key }: Extract<DocumentPlace, { kind: 'message' }>,
): Promise<KeyedMessage | null> {
  return messageAt(snapshot, partner, await showConversation(snapshot, partner), key)
}

/** Returns the fields of a document that the writes name. A write of the whole document names each field that it has. */
function namedFields(values: readonly WrittenValue[], after: Tree): ReadonlySet<string> {
  return new Set(values.flatMap(({ path: [field] }) => (field === undefined ? Object.keys(after ?? {}) : [field])))
}

async function apply(services: Services, tx: WriteTx, { student, signIn, owner }: Writer, change: Change): Promise<void> {
  switch (change.does) {
    case 'command':
      await prepareCommand(services, { command: change.command, student, owner, signIn: null, input: change.input })(tx)
      return
    case 'deliver':
      return markDelivered(tx, signIn, { ids: [change.id] }, services.store.epoch, services.now())
    case 'token':
      tx.afterCommit(() => services.realtime.onPersonChange(student))
      await tx.pushTokens.removeOf(student)
      if (change.token !== null)
        await tx.pushTokens.put({ signIn: signIn.idHash, studentId: student, token: change.token, writtenAt: services.now() })
      return
    case 'presence':
    case 'heartbeat':
      return
  }
}
