import { type Context, Hono } from 'hono'
import { addressOf } from '../../schemas/rules/email-address.ts'
import { sendCode, toVerify } from '../auth/code.ts'
import { undoLinkOf } from '../auth/address-undo-routes.ts'
import { verifyEmail } from '../auth/verify-email.ts'
import { CommandError, invalid } from '../command-error.ts'
import { toApiAccount } from '../queries/api-shapes.ts'
import type { Services } from '../services.ts'
import { jsonBody } from '../http/body.ts'
import type { Env } from '../auth/require-session.ts'
import { asObject } from '../http/json.ts'

/**
 * Proves with a mailed code that an address belongs to the signed-in student (spec §4, clarifications B18 to B20). These are no
 * commands: the student waits for the response, and a code expires too soon for an outbox.
 */
export function emailRoutes(services: Services, publicUrl: URL | null): Hono<Env> {
  const { store, now, newId, hub, limits } = services

  const asked = async (c: Context<Env>) => {
    // By student, not by network: strangers there must not use up what a signed-in student may ask for.
    limits.signInFrom(c.get('owner'))
    const body = asObject(await jsonBody(c))
    const email = addressOf(body.email)
    if (!email) throw invalid('Enter an email address like you@university.edu.')
    return { email, otpCode: body.otpCode }
  }

  return new Hono<Env>()
    .post('/api/email/send-otp', async (c) => {
      const { email } = await asked(c)
      await sendCode(store, toVerify(c.get('signed').student.id, email), now(), newId, () => limits.codeFor(email, c.get('owner')))
      return c.json({ sent: true })
    })
    .post('/api/email/verify-otp', async (c) => {
      const { email, otpCode } = await asked(c)
      if (typeof otpCode !== 'string') throw invalid('Expected string', 'otpCode')
      const { student, signIn } = c.get('signed')
      const user = await verifyEmail(store, { student: student.id, signIn: signIn.idHash }, email, otpCode, {
        now,
        hub,
        newId,
        undoLink: undoLinkOf(c, publicUrl),
      })
      if (!user) throw new CommandError(400, 'wrong-code', 'Invalid or expired OTP code')
      return c.json({ user: toApiAccount(user, student, hub, now()) })
    })
}
