import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { commandOf, type CommandName } from '../../schemas/commands/registry.ts'
import { COMPOSED_WINDOW, CHANGE_OVERHEAD_BYTES } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import type { Positions } from '../../schemas/sync.ts'
import type { StudentRecord } from '../store/records.ts'
import type { Store, WriteTx } from '../store/store.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { agreeToPrivacy } from './agree-to-privacy.ts'
import { answerMeetup } from './answer-meetup.ts'
import { blockStudent, unblockStudent } from './block-student.ts'
import { changeConversation, deleteConversation, pinConversation } from './change-conversation.ts'
import { callOffMeetup, moveMeetup, withdrawMeetup } from './change-meetup.ts'
import { changeNotificationSettings } from './change-notification-settings.ts'
import { conflict, invalid } from '../command-error.ts'
import { completeTutorial } from './complete-tutorial.ts'
import type { LimitOwner } from '../limits/limits.ts'
import type { SocketHub, Context, StrangerLimit } from './context.ts'
import { createGroup } from './create-group.ts'
import { createInvitation } from './create-invitation.ts'
import { deleteGroup } from './delete-group.ts'
import { requireActive } from '../account-status.ts'
import { requireLiveSession } from '../auth-session.ts'
import { joinGroup } from './join-group.ts'
import { leaveGroup } from './leave-group.ts'
import { markRead } from './mark-read.ts'
import { readAllNotifications, readNotification } from './read-notifications.ts'
import { feedsOf } from '../feed-names.ts'
import { removeGroupInvitation } from './remove-group-invitation.ts'
import { reportStudent } from './report-student.ts'
import { requestMeetup } from './request-meetup.ts'
import { revokeInvitation } from './revoke-invitation.ts'
import { sendMessage } from './send-message.ts'
import { setAvailability } from './set-availability.ts'
import { updateProfile } from './update-profile.ts'
import { updateStudySession } from './update-study-session.ts'
import { defined } from '../../schemas/defined.ts'

type Run = (tx: WriteTx, me: StudentRecord, input: never, ctx: Context) => Promise<unknown>

/** The server's implementation of every command. It checks permissions and changes the data. */
const RUN: { [N in CommandName]: Run } = {
  sendMessage,
  markRead,
  changeConversation,
  deleteConversation,
  pinConversation,
  setAvailability,
  updateProfile,
  completeTutorial,
  agreeToPrivacy,
  changeNotificationSettings,
  requestMeetup,
  answerMeetup,
  moveMeetup,
  withdrawMeetup,
  callOffMeetup,
  readNotification,
  readAllNotifications,
  createGroup,
  joinGroup,
  leaveGroup,
  removeGroupInvitation,
  deleteGroup,
  updateSession: updateStudySession,
  blockStudent,
  unblockStudent,
  reportStudent,
  createInvitation,
  revokeInvitation,
  acceptInvitation,
}

/** The dependencies that every command gets. */
export interface Environment {
  store: Store
  hub: SocketHub
  now(): number
  newId(): string
  /** Limits the strangers whom a student contacts. Absent: nobody is limited. */
  strangersOf?(owner: LimitOwner): StrangerLimit
  invitations?: Context['invitations']
  /** Limits the bytes that a student's changes add to the database. Absent: nothing is limited. */
  storage?: { mayStore(owner: LimitOwner, bytes: number): void; countStored(owner: LimitOwner, bytes: number): void }
  /** Measures a run. Absent: nothing is measured. */
  measure?<T>(command: CommandName, run: () => Promise<T>): Promise<T>
}

/** Who gives a command. */
export interface Requester {
  student: StudentId
  /** Whose limits it counts for. */
  owner: LimitOwner
  /** Hash of the session of the request: 401 if it has ended. Null: the transaction has looked already. */
  signIn: string | null
}

export interface CommandRequest extends Requester {
  command: CommandName
  /** The unparsed input. */
  input: unknown
  /** The envelope's id. Absent: the server cannot recognise a repeat. */
  key?: string | null | undefined
  /** When it was composed: device clock, ISO text or epoch ms. Absent: now. */
  composedAt?: string | number | null | undefined
  utcOffset?: number | undefined
}

export interface CommandResult {
  result: unknown
  positions: Positions
}

const KEY = /^[A-Za-z0-9_-]{1,100}$/

/**
 * Runs a command once. A key that has succeeded returns its stored result; with another input or from another student it is
 * refused. Refusals are not stored, so that Retry may succeed later (architecture.md section 4).
 */
export function execute(env: Environment, given: CommandRequest): Promise<CommandResult> {
  return env.measure ? env.measure(given.command, () => once(env, given)) : once(env, given)
}

async function once(env: Environment, given: CommandRequest): Promise<CommandResult> {
  return env.store.write(prepareCommand(env, given), given.command)
}

/** Checks the input of a command. Returns the command, to be run in a transaction that others share. Throws 400. */
export function prepareCommand(env: Environment, given: CommandRequest): (tx: WriteTx) => Promise<CommandResult> {
  const spec = commandOf(given.command)
  const input = parseInput(spec.input, given.input)
  const key = given.key ?? spec.idOf?.(input) ?? null
  if (key !== null && !KEY.test(key)) throw invalid('The Idempotency-Key is not usable: use letters, digits, - and _, at most 100.')
  const text = canonicalText(given.command, input)
  const [inputHash, bytes] = [hashOf(text), Buffer.byteLength(text) + CHANGE_OVERHEAD_BYTES]
  const { owner } = given
  const { now, newId, hub, invitations } = env
  const context = { now, newId, hub, strangers: env.strangersOf?.(owner), invitations, ...composed(given, now()) }

  return async (tx) => {
    if (given.signIn !== null) await requireLiveSession(tx, given.signIn, env.now())
    const me = await tx.students.byId(given.student)
    requireActive(me)
    const positions = async () => ({ epoch: env.store.epoch, feeds: await tx.positions(feedsOf(me)) })

    const known = key === null ? null : await tx.results.byKey(key)
    if (known) {
      if (known.studentId !== me.id || known.inputHash !== inputHash) throw conflict('key-reused', 'This key was used for another change.')
      return { result: known.result, positions: await positions() }
    }
    env.storage?.mayStore(owner, bytes)
    const result = await RUN[given.command](tx, me, input as never, context) // cast: name and input of a command belong together
    if (key !== null) await tx.results.put({ key, studentId: me.id, command: given.command, inputHash, result, createdAt: env.now() })
    // A refused or undone change stores nothing, however often its device sends it.
    tx.afterCommit(() => env.storage?.countStored(owner, bytes))
    return { result, positions: await positions() }
  }
}

/** Returns the value as its schema parses it. Throws 400 with the wrong field and the reason. */
export function parseInput<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const outcome = z.safeParse(schema, value, { error: issueText })
  if (outcome.success) return outcome.data
  const issue = defined(outcome.error.issues[0])
  const where = issue.path.join('.')
  throw invalid(issue.message, where || undefined)
}

/** Returns the specification's text for schema violations (spec §5). */
function issueText(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'Required'
  if (issue.code === 'invalid_type') return `Expected ${issue.expected}, received ${received(issue.input)}`
  if (issue.code === 'too_small' && issue.origin === 'string') return `String must contain at least ${issue.minimum} character(s)`
  return 'Invalid input'
}

function received(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

/** Returns when the command was composed, clamped to the last thirty days, whatever the device sends (architecture.md section 6). */
function composed(given: CommandRequest, now: number): { composedAt: number; utcOffset: number } {
  const { composedAt } = given
  const time = composedAt === undefined || composedAt === null ? now : instant(composedAt)
  if (Number.isNaN(time)) throw invalid('Invalid input', 'composedAt')
  const offset = given.utcOffset ?? 0
  if (!Number.isFinite(offset) || Math.abs(offset) > 18 * 60) throw invalid('Invalid input', 'utcOffset')
  return { composedAt: Math.min(now, Math.max(now - COMPOSED_WINDOW, time)), utcOffset: offset }
}

/** Converts a time of a request to epoch ms; NaN if it is invalid. */
function instant(value: unknown): number {
  return typeof value === 'string' || typeof value === 'number' ? new Date(value).getTime() : Number.NaN
}

/** Returns a text that is the same for each way to write the same input. */
function canonicalText(command: CommandName, input: unknown): string {
  return `${command}:${JSON.stringify(sorted(input))}`
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
