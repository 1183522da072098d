import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { CODE_LENGTH, CODE_LIFE, CODE_RESEND, CODE_TRIES, CODES_PER_HOUR, HOUR } from '../../schemas/constants.ts'
import { CommandError } from '../commands/command-error.ts'
import type { Store } from '../store/store.ts'

const hashOf = (email: string, code: string) => createHash('sha256').update(`${email}:${code}`).digest('hex')

/**
 * Makes a code for an address and leaves its mail as a job in the same transaction. One live code per address: a new one
 * replaces the old. Known and unknown addresses are treated alike (hardening N23; limits: decisions B19).
 */
export async function sendCode(store: Store, email: string, now: number, newId: () => string): Promise<void> {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  await store.write(async (tx) => {
    const sent = await tx.codes.sentSince(email, now - HOUR)
    const last = Math.max(0, ...sent)
    if (sent.length >= CODES_PER_HOUR || now - last < CODE_RESEND) {
      const wait = sent.length >= CODES_PER_HOUR ? Math.min(...sent) + HOUR - now : last + CODE_RESEND - now
      throw new CommandError(429, 'too-many', 'A code was sent already. Wait a moment before asking for another.', Math.ceil(wait / 1000))
    }
    await tx.codes.put({ email, codeHash: hashOf(email, code), createdAt: now, tries: 0 })
    await tx.jobs.put({ id: newId(), kind: 'mail', payload: { to: email, subject: `${code} is your Friendioo code`, text: mailText(code) }, runAt: now, attempts: 0 })
  })
}

/** Is this the live code of that address? Used up by success, dead after five wrong tries or ten minutes; the tries survive a restart. */
export async function useCode(store: Store, email: string, code: string, now: number): Promise<boolean> {
  return store.write(async (tx) => {
    const live = await tx.codes.byEmail(email)
    if (!live || now - live.createdAt > CODE_LIFE || live.tries >= CODE_TRIES) return false
    if (timingSafeEqual(Buffer.from(live.codeHash), Buffer.from(hashOf(email, code.trim())))) {
      await tx.codes.remove(email)
      return true
    }
    await tx.codes.setTries(email, live.tries + 1)
    return false
  })
}

function mailText(code: string): string {
  return `Your code is ${code}\n\nType it on the sign-in page. It works once, for 10 minutes.\nIf you did not ask for it, you can ignore this mail.\n\nFriendioo\n`
}
