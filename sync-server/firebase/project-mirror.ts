import { DAY } from '../../schemas/constants.ts'
import { pairKey, type StudentId } from '../../schemas/ids.ts'
import { idOf } from '../../schemas/id-of.ts'
import { userFeed } from '../feed-names.ts'
import { messageTree } from '../realtime-db/mounts/conversations.ts'
import type { Services } from '../services.ts'
import type { AuthSession, FeedMove, Job, KeyedMessage } from '../store/records.ts'
import type { ReadTx } from '../store/store.ts'
import { projectAccessOf } from './project-access.ts'
import { sharedProfileOf } from './shared-profile.ts'
import type { ProjectDatabase } from './project-database.ts'

/** Kind of the jobs that keep the project's database up to date, one for each student who uses it. */
export const PROJECT_JOB = 'firebase-project'

/** Messages of each conversation that the project gets at first: as many as the chat shows (clarification D18). */
const FIRST_MESSAGES = 100
/** Feed entries that are read at once, and values of one request to the project. */
const PAGE_ENTRIES = 200

interface Payload {
  student: StudentId
  /** Position in the student's own feed up to which the project has everything; null: it has nothing yet. */
  seq: number | null
  /** The project has the profile as of that position. Jobs of versions whose pages wrote it themselves do not say so. */
  hasProfile?: true
}

/**
 * Writes the messages and profiles of those students who use the Firebase project into its database, and what its rules must know of
 * them (ADR 0075, ADR 0094).
 * It follows their feeds as a device does: the position is stored with the job, so a crash, or a project that cannot be reached, loses
 * nothing, and a message that is written twice has the same key and value. One job runs at a time: what is read later is written later.
 */
export class ProjectMirror {
  /** Students who use the project, each with whether a wake-up is planned already. */
  readonly #following = new Map<StudentId, { isWoken: boolean }>()
  /** The student of each auth session, by the session's hash. It has the sessions of followed students. */
  readonly #sessions = new Map<string, StudentId>()

  constructor(
    private readonly services: Pick<Services, 'store' | 'now' | 'failure' | 'hub'>,
    private readonly database: ProjectDatabase,
  ) {}

  /** Follows the students of earlier runs of the server, and catches up with what has changed since. */
  async start(): Promise<void> {
    const { store, hub } = this.services
    const jobs = await store.read((view) => view.jobs.dueOf(PROJECT_JOB, 'earliest', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER))
    for (const { student } of jobs.map(payloadOf)) this.#follow(student)
    store.onMoved((moves) => this.#onFeedMoves(moves))
    hub.onEnd((ended) => {
      const student = 'student' in ended ? ended.student : this.#sessions.get(ended.signIn)
      if (student) this.#wake(student)
    })
    for (const student of this.#following.keys()) this.#wake(student, true)
  }

  /** Lets the student of a session use the project's database, from this moment. Throws `ProjectUnavailable`. */
  async admit({ idHash, studentId: student }: AuthSession): Promise<void> {
    const { store, now } = this.services
    this.#sessions.set(idHash, student)
    const access = await store.read((view) => projectAccessOf(view, student, now()))
    await this.database.update({ [`access/${student}`]: access })
    await store.write(async (tx) => {
      const payload: Payload = { student, seq: null }
      const known = await tx.jobs.byId(jobId(student))
      await tx.jobs.put(known ? sooner(known, now()) : { id: jobId(student), kind: PROJECT_JOB, payload, runAt: now(), attempts: 0 })
    })
    this.#follow(student)
  }

  /** The job of one student: writes a page of what is new for them. It stays planned, and looks by itself once a day. */
  async run(job: Job, stopping: AbortSignal): Promise<number | void> {
    const { store, now } = this.services
    const { student } = payloadOf(job)
    const following = this.#follow(student)
    following.isWoken = false
    for (const { idHash } of await store.read((view) => view.signIns.of(student))) this.#sessions.set(idHash, student)
    stopping.throwIfAborted()
    const next = await store.read((view) => nextOf(view, payloadOf(job), now()))
    if (next.hasLeft) {
      this.#following.delete(student)
      return this.#remove(student, stopping)
    }
    for (const values of slices(next.values)) await this.database.update(values, stopping)
    const payload: Payload = { student, seq: next.seq, hasProfile: true }
    job.payload = payload
    // A document that has moved in the meantime has planned the job again. It then waits behind the jobs of other students.
    return store.write(async (tx) => {
      const known = await tx.jobs.byId(job.id)
      const isDue = next.hasMore || (known !== null && known.runAt !== job.runAt)
      if (known) await tx.jobs.put({ ...known, payload, attempts: 0, ...(isDue && { runAt: now() }) })
      return isDue ? now() : now() + DAY
    })
  }

  /** Removes the student's own data, and their conversations with others who have left. */
  async #remove(student: StudentId, stopping: AbortSignal): Promise<void> {
    const values: Record<string, null> = {}
    for (const path of ['access', 'presence', 'profiles', 'users']) values[`${path}/${student}`] = null
    for (const pair of await this.database.childrenOf('/conversations', stopping)) {
      const ids = pair.split('_').map((id) => idOf<StudentId>(id))
      if (!ids.includes(student)) continue
      const others = await this.services.store.read((view) => view.students.byIds(ids))
      if (others.every(({ removedAt }) => removedAt !== null)) values[`conversations/${pair}`] = null
    }
    await this.database.update(values, stopping)
  }

  #follow(student: StudentId): { isWoken: boolean } {
    const known = this.#following.get(student)
    if (known) return known
    const following = { isWoken: false }
    this.#following.set(student, following)
    return following
  }

  #onFeedMoves(moves: readonly FeedMove[]): void {
    for (const { feed } of moves) {
      const student = feed.startsWith(USER) ? idOf<StudentId>(feed.slice(USER.length)) : null
      if (student) this.#wake(student)
    }
  }

  #wake(student: StudentId, isStart = false): void {
    const following = this.#following.get(student)
    if (!following || following.isWoken) return
    following.isWoken = true
    const { store, now, failure } = this.services
    store
      .write(async (tx) => {
        const known = await tx.jobs.byId(jobId(student))
        // A project that could not be reached is not asked earlier than planned.
        if (known && (isStart || known.attempts === 0)) await tx.jobs.put(sooner(known, now()))
      })
      .catch((error: unknown) => {
        following.isWoken = false
        failure(error)
      })
  }
}

const USER = userFeed(idOf<StudentId>(''))
const jobId = (student: StudentId) => `${PROJECT_JOB}:${student}`
/** Plans a job now. The changed time shows a run in progress that something was added. */
const sooner = (job: Job, now: number): Job => ({ ...job, runAt: Math.min(job.runAt - 1, now) })
const payloadOf = ({ payload }: Job) => payload as Payload // cast: jobs of this kind are written with it

interface Next {
  values: Record<string, unknown>
  seq: number
  hasMore: boolean
  /** The account has ended. */
  hasLeft: boolean
}

async function nextOf(view: ReadTx, { student, seq, hasProfile }: Payload, now: number): Promise<Next> {
  const feed = userFeed(student)
  const [head, floor] = [(await view.feeds.heads([feed]))[feed] ?? 0, (await view.feeds.floors([feed]))[feed] ?? 0]
  const record = await view.students.byId(student)
  const access: Record<string, unknown> = { [`access/${student}`]: await projectAccessOf(view, student, now) }
  // The rules no longer let the student's pages write this.
  if (access[`access/${student}`] === null) access[`presence/${student}/online`] = false
  if (!record || record.removedAt !== null) return { values: {}, seq: 0, hasMore: false, hasLeft: true }
  // After a restored backup the position may be past the feed.
  if (seq === null || seq < floor || seq > head) {
    const messages = await latestOf(view, student)
    return { values: { ...access, ...sharedProfileOf(record, now), ...valuesOf(messages) }, seq: head, hasMore: false, hasLeft: false }
  }
  const entries = await view.feeds.after(feed, seq, PAGE_ENTRIES)
  const messages = await view.messages.keyed(entries.filter(({ collection }) => collection === 'messages').map(({ docId }) => docId))
  const isProfileDue = !hasProfile || entries.some(({ collection }) => collection === 'account')
  return {
    values: { ...access, ...(isProfileDue && sharedProfileOf(record, now)), ...valuesOf(messages) },
    seq: entries.at(-1)?.seq ?? seq,
    hasMore: entries.length === PAGE_ENTRIES,
    hasLeft: false,
  }
}

/** Returns the latest messages of all conversations of a student. */
async function latestOf(view: ReadTx, reader: StudentId): Promise<KeyedMessage[]> {
  const messages: KeyedMessage[] = []
  for (const { id: partner, deletedUpTo: above } of await view.conversations.of(reader))
    messages.push(...(await view.messages.range({ reader, partner, above, order: 'key', limit: FIRST_MESSAGES, side: 'last' })))
  return messages
}

/**
 * Returns the messages as values by their paths. Leaves out those that a block withholds: only the sender may see them, and both students
 * read the same path.
 */
function valuesOf(messages: readonly KeyedMessage[]): Record<string, unknown> {
  return Object.fromEntries(
    messages
      .filter(({ withheld }) => !withheld)
      .map((message) => [
        `conversations/${pairKey(message.fromUserId, message.toUserId)}/messages/${message.treeKey}`,
        messageTree(message),
      ]),
  )
}

function* slices(values: Readonly<Record<string, unknown>>): Iterable<Record<string, unknown>> {
  const entries = Object.entries(values)
  for (let at = 0; at < entries.length; at += PAGE_ENTRIES) yield Object.fromEntries(entries.slice(at, at + PAGE_ENTRIES))
}
