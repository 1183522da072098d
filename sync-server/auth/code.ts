import { randomInt, timingSafeEqual } from 'node:crypto'
import {
  CODE_LENGTH,
  CODE_LENGTH_GUESSED,
  CODE_LIFETIME,
  CODE_RESEND_DELAY,
  CODE_TRIES,
  CODES_PER_HOUR_MAX,
  HOUR,
  SECOND,
  WRONG_CODES_MAX,
} from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { CommandError } from '../command-error.ts'
import type { CodesLeft } from '../limits/limits.ts'
import type { Mail } from '../mail/mailer.ts'
import { sha256 } from '../sha256.ts'
import type { LoginCode } from '../store/records.ts'
import type { ReadTx, Store, WriteTx } from '../store/store.ts'

/** The holder and the address of a code. Each holder has one live code, five tries and a limited number of codes an hour. */
export interface CodeFor {
  /** A browser that signs in with an address, or a student who verifies an address. */
  holder: string
  email: string
  /** Where wrong codes are counted for all browsers; null: nowhere. Many of them make the next codes longer. */
  guesses: string | null
  /** The place where the student types the code, as the mail names it. */
  where: string
}

/**
 * The code belongs to the browser that asked, so that no other one can use up its tries or replace it (ADR 0055).
 *
 * @param browser the secret id in the browser's cookie
 */
export const toSignIn = (browser: string, email: string): CodeFor => ({
  holder: `browser:${sha256(`${browser}:${email}`)}`,
  email,
  guesses: `guesses:${email}`,
  where: 'on the sign-in page',
})
/** Only the newest code counts, whichever address it was sent to. Limits and tries are counted for each student (clarification B19). */
export const toVerify = (student: StudentId, email: string): CodeFor => ({
  holder: `student:${student}`,
  email,
  guesses: null,
  where: 'in your Profile Settings',
})

/**
 * The holder of the newest code that was mailed to an address with few codes left. Once the address has none left, a browser that asks gets
 * no mail while this code is live, and this code counts for it. So the student who reads the mails can sign in, even if strangers asked for
 * all of them (ADR 0055).
 */
const newestOf = (email: string) => `newest:${email}`
/** The hash of a holder for whom the newest code of the address counts. */
const NEWEST = 'newest'

const hashOf = (email: string, code: string) => sha256(`${email}:${code}`)

/**
 * Creates a code and stores its mail as a job in the same transaction. Each holder has one live code: a new one replaces the old.
 * Known and unknown addresses are treated alike (hardening N23; limits: clarification B19).
 *
 * @param count counts the code against wider limits once the holder's own allow it, and returns how many the address has left
 */
export async function sendCode(
  store: Store,
  { holder, email, guesses, where }: CodeFor,
  now: number,
  newId: () => string,
  count: () => CodesLeft = () => 'many',
): Promise<void> {
  await store.write(async (tx) => {
    const wait = secondsToWait(await tx.codes.sentSince(holder, now - HOUR), now)
    if (wait > 0) throw new CommandError(429, 'too-many', 'We’ve just sent a code. Wait a moment before you request another.', wait)
    const left = count()
    const newest = left === 'none' ? await tx.codes.byHolder(newestOf(email)) : null
    if (newest && works(newest, now)) return tx.codes.put({ holder, codeHash: NEWEST, createdAt: now, tries: 0 })
    const isGuessed = guesses !== null && (await tx.codes.sentSince(guesses, now - HOUR)).length >= WRONG_CODES_MAX
    // A code that may count for many browsers, each with tries of its own, is a long one.
    const length = isGuessed || left !== 'many' ? CODE_LENGTH_GUESSED : CODE_LENGTH
    const code = String(randomInt(10 ** length)).padStart(length, '0')
    const made = { codeHash: hashOf(email, code), createdAt: now, tries: 0 }
    await tx.codes.put({ holder, ...made })
    if (left !== 'many') await tx.codes.put({ holder: newestOf(email), ...made })
    await tx.jobs.put({
      id: newId(),
      kind: 'mail',
      payload: {
        to: email,
        subject: `${code} is your Friendioo code`,
        text: mailText(code, where),
        code: { holder, hash: hashOf(email, code) },
      } satisfies Mail,
      runAt: now,
      attempts: 0,
    })
  })
}

/** Returns in how many seconds this holder can ask for another code; 0: now. */
export async function resendIn(store: Store, { holder }: CodeFor, now: number): Promise<number> {
  return secondsToWait(await store.read((view) => view.codes.sentSince(holder, now - HOUR)), now)
}

/** @param sent when codes of the last hour were sent, epoch ms */
function secondsToWait(sent: readonly number[], now: number): number {
  const isFull = sent.length >= CODES_PER_HOUR_MAX
  const free = isFull ? Math.min(...sent) + HOUR : Math.max(0, ...sent) + CODE_RESEND_DELAY
  return Math.max(0, Math.ceil((free - now) / SECOND))
}

/** Returns whether this code still works: it is the holder's newest, is not used, and has not expired. */
export async function isLive(view: ReadTx, { holder, hash }: NonNullable<Mail['code']>, now: number): Promise<boolean> {
  const live = await view.codes.byHolder(holder)
  return live !== null && live.codeHash === hash && works(live, now)
}

const works = ({ createdAt, tries }: LoginCode, now: number) => now - createdAt <= CODE_LIFETIME && tries < CODE_TRIES

/** Returns whether this browser asked for a code for this address in the last hour. Ids that the server did not make are never known. */
export async function hasAsked(store: Store, browser: string, email: string, now: number): Promise<boolean> {
  return (await store.read((view) => view.codes.sentSince(toSignIn(browser, email).holder, now - HOUR))).length > 0
}

/** Does the same as `takeCode`, in its own transaction. */
export async function useCode(store: Store, codeFor: CodeFor, code: string, now: number): Promise<boolean> {
  return store.write((tx) => takeCode(tx, codeFor, code, now))
}

/**
 * Checks the holder's live code for that address. Success uses the code up; five wrong tries or ten minutes end it. The number of
 * tries survives a restart.
 */
export async function takeCode(tx: WriteTx, { holder, email, guesses }: CodeFor, code: string, now: number): Promise<boolean> {
  const live = await tx.codes.byHolder(holder)
  if (!live || !works(live, now)) return false
  const counts = live.codeHash === NEWEST ? await tx.codes.byHolder(newestOf(email)) : live
  if (counts && works(counts, now) && timingSafeEqual(Buffer.from(counts.codeHash), Buffer.from(hashOf(email, code.trim())))) {
    await tx.codes.remove(holder)
    // A code works once, also where it counts for others.
    const newest = await tx.codes.byHolder(newestOf(email))
    if (newest?.codeHash === counts.codeHash) await tx.codes.remove(newest.holder)
    return true
  }
  await tx.codes.setTries(holder, live.tries + 1)
  if (guesses !== null) await tx.codes.noteGuess(guesses, now)
  return false
}

function mailText(code: string, where: string): string {
  return `Your code is ${code}\n\nEnter it ${where}. It works once and expires after 10 minutes.\nIf you did not request it, you can ignore this email.\n\nFriendioo\n`
}
