import { randomBytes } from 'node:crypto'
import { SESSION_LIFETIME, SIGN_INS_MAX } from '../schemas/constants.ts'
import type { StudentId } from '../schemas/ids.ts'
import { deviceOf } from '../schemas/rules/device.ts'
import { isActive, requireActive } from './account-status.ts'
import { accountDeleted, revoked, unauthorized, type CommandError } from './command-error.ts'
import { feedsOf } from './feed-names.ts'
import { sha256 } from './sha256.ts'
import { NOBODY } from './student-record.ts'
import type { AuthSession, StudentRecord } from './store/records.ts'
import type { ReadTx, Store } from './store/store.ts'

/** The session and the student of a request. */
export interface Authenticated {
  signIn: AuthSession
  student: StudentRecord
}

interface SignInOptions {
  userAgent?: string | undefined
  /** In how many browsers the student may be signed in. */
  most?: number
  isStillTheirs?: (view: ReadTx, student: StudentRecord) => boolean | Promise<boolean>
}

/**
 * Signs a student in with a new random id, which is stored as a hash. Of the browser it stores only the words for the list of devices
 * (ADR 0059). Ends the session of the browser's old cookie (architecture.md section 6), and those that were seen longest ago if the
 * student has more than `most`.
 *
 * @param isStillTheirs whether the address or identity that was just proven still opens this account: a change of address may have
 * been undone since. Otherwise throws 401
 * @returns the value of the new cookie, and the hashes of the sessions that ended
 */
export async function startSession(
  store: Store,
  studentId: StudentId,
  old: string | null,
  now: number,
  { userAgent = '', most = SIGN_INS_MAX.ofStudent, isStillTheirs = () => true }: SignInOptions = {},
): Promise<{ value: string; ended: string[] }> {
  const value = randomBytes(32).toString('base64url')
  const ended = old === null ? [] : [sha256(old)]
  await store.write(async (tx) => {
    const student = await tx.students.byId(studentId)
    requireActive(student)
    if (!(await isStillTheirs(tx, student))) throw unauthorized()
    const earlier = (await tx.signIns.of(studentId)).filter(({ idHash }) => idHash !== ended[0]).sort((a, b) => b.seenAt - a.seenAt)
    ended.push(...earlier.slice(most - 1).map(({ idHash }) => idHash))
    for (const idHash of ended) await tx.signIns.remove(idHash)
    // A new browser has stored nothing yet, so only what it confirms counts as received.
    const heads = await tx.feeds.heads(feedsOf(student))
    await tx.signIns.put({
      idHash: sha256(value),
      studentId,
      createdAt: now,
      expiresAt: now + SESSION_LIFETIME,
      receivedSeq: heads[`user:${studentId}`] ?? 0,
      ...deviceOf(userAgent),
      seenAt: now,
      revokedAt: null,
    })
  })
  return { value, ended }
}

/** Returns the student of a session cookie, or null if the session is unknown, expired or revoked, or its account has ended. */
export async function sessionOf(store: Store, cookie: string | null, now: number): Promise<Authenticated | null> {
  return cookie === null ? null : store.read((view) => sessionByHash(view, sha256(cookie), now))
}

/** Returns the student of the session with this hash, or null as `sessionOf` does. */
export async function sessionByHash(view: ReadTx, idHash: string, now: number): Promise<Authenticated | null> {
  const signIn = await view.signIns.byHash(idHash)
  if (!signIn || !isLiveSession(signIn, now)) return null
  const student = await view.students.byId(signIn.studentId)
  return student && isActive(student) ? { signIn, student } : null
}

/**
 * Returns the 401 error for a cookie that signs nobody in: whether its student ended the session from elsewhere, or deleted the account.
 */
export async function whySignedOut(store: Store, cookie: string | null): Promise<CommandError> {
  return endOf(cookie === null ? null : await store.read((view) => view.signIns.byHash(sha256(cookie))))
}

function endOf(signIn: AuthSession | null): CommandError {
  if (!signIn || signIn.revokedAt === null) return unauthorized()
  return signIn.studentId === NOBODY ? accountDeleted() : revoked()
}

/**
 * Throws the same 401 error if a session ended after its request was let in. A change that a request makes later looks here in its
 * transaction, so that no change is committed after the end of the session (hardening N87).
 */
export async function requireLiveSession(view: ReadTx, idHash: string, now: number): Promise<void> {
  const signIn = await view.signIns.byHash(idHash)
  if (!signIn || !isLiveSession(signIn, now)) throw endOf(signIn)
}

/** Returns whether a session still signs its browser in. */
export function isLiveSession({ expiresAt, revokedAt }: AuthSession, now: number): boolean {
  return revokedAt === null && now < expiresAt
}

/** Ends the session of a cookie and returns its hash; null if there is none: a made-up cookie costs no transaction. */
export async function endSession(store: Store, cookie: string): Promise<string | null> {
  const idHash = sha256(cookie)
  if (!(await store.read((view) => view.signIns.byHash(idHash)))) return null
  await store.write((tx) => tx.signIns.remove(idHash))
  return idHash
}

/** Returns a public name for a session, so that a browser can name the session to end without revealing its id. */
export function sessionName({ idHash }: Pick<AuthSession, 'idHash'>): string {
  return sha256(idHash).slice(0, 16)
}
