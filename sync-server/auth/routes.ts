import { randomBytes } from 'node:crypto'
import { Hono, type Context } from 'hono'
import { CODE_RESEND_DELAY, SECOND } from '../../schemas/constants.ts'
import type { StudentId } from '../../schemas/ids.ts'
import { addressOf } from '../../schemas/rules/email-address.ts'
import { fullName } from '../../schemas/rules/profile.ts'
import { asObject } from '../http/json.ts'
import { jsonBody, textBody } from '../http/body.ts'
import { type Env, STUDENT_HEADER } from './require-session.ts'
import { CommandError, conflict, forbidden, invalid, notFound } from '../command-error.ts'
import { account } from '../queries/card.ts'
import { toApiAccount } from '../queries/api-shapes.ts'
import { clientAddress } from '../limits/client-address.ts'
import type { Services } from '../services.ts'
import { StoreUnavailable } from '../store/store.ts'
import { hasAsked, resendIn, sendCode, toSignIn, useCode } from './code.ts'
import { startBrowserSession } from './start-session.ts'
import { codeCookie, sessionCookie } from './cookie.ts'
import { codePage, emailPage, notSignedInPage, type DemoChoice } from './pages.ts'
import { registerStudent } from './register.ts'
import { returnTo } from './return-to.ts'
import { endSession, sessionName, sessionOf } from '../auth-session.ts'
import { setHeader } from '../http/set-header.ts'
import { defined } from '../../schemas/defined.ts'

export interface SignInOptions {
  https: boolean
  /** Ids of the demo students, in the order offered; empty without DEMO. */
  demo: readonly StudentId[]
  /**
   * Whether a mailed code signs in. It does not if an OpenID Connect provider signs in: a code would admit a student whom the provider
   * refuses (N88).
   */
  mailsCodes: boolean
  /** Number of proxies whose `X-Forwarded-For` entries are trusted. */
  trustedProxies: number
}

const OTHER_BROWSER = 'A code works only in the browser that requested it. Request a new one here.'
const NO_CODES = 'Codes by email don’t sign you in here. Open the sign-in page and use your university account.'
const WRONG_CODE = 'That code is wrong or has expired. Check the latest email, or request a new code.'

/** Signs students in and out, by pages that work without script and by JSON (architecture.md section 7). */
export function signInRoutes(services: Services, options: SignInOptions): Hono<Env> {
  const { store, now, newId, limits } = services

  const choices = async (): Promise<DemoChoice[]> => {
    const students = await store.read((view) => view.students.byIds(options.demo))
    const byId = new Map(students.map((student) => [student.id, student]))
    return options.demo.flatMap((id) => {
      const student = byId.get(id)
      return student
        ? [{ id, name: fullName(student), detail: [student.year, student.program].filter(Boolean).join(' · ') || 'New here' }]
        : []
    })
  }

  /** @param email the address that was just proven, if it was one */
  const signIn = async (c: Context<Env>, student: StudentId, email?: string) => {
    await startBrowserSession(c, services, options.https, student, (_, { signInEmail }) => email === undefined || signInEmail === email)
    const record = defined(await store.read((view) => view.students.byId(student)))
    return toApiAccount(account(record), record, services.hub, now())
  }

  const demoStudent = (wish: unknown): StudentId => {
    const id = options.demo.find((known) => known === wish)
    if (!id) throw notFound('This demo student doesn’t exist here.')
    return id
  }

  const withCode = async (c: Context<Env>, wish: unknown, code: unknown): Promise<StudentId | null> => {
    if (!options.mailsCodes) throw forbidden(NO_CODES)
    const email = addressOf(wish)
    if (!email || typeof code !== 'string') throw invalid('Send an email address and the code mailed to it.')
    const browser = codeCookie(c, options.https).read()
    if (browser === null) throw new CommandError(400, 'other-browser', OTHER_BROWSER)
    return (await useCode(store, toSignIn(browser, email), code, now())) ? registerStudent(store, email, now(), newId) : null
  }

  const askForCode = async (c: Context<Env>, wish: unknown): Promise<string> => {
    if (!options.mailsCodes) throw forbidden(NO_CODES)
    const email = addressOf(wish)
    if (!email) throw invalid('Enter an email address like you@university.edu.')
    const cookie = codeCookie(c, options.https)
    const known = cookie.read()
    // An id that somebody planted in the browser, or made up, is replaced.
    const browser = known !== null && (await hasAsked(store, known, email, now())) ? known : randomBytes(24).toString('base64url')
    const network = clientAddress(c, options.trustedProxies)
    await sendCode(store, toSignIn(browser, email), now(), newId, () => limits.codeFor(email, network))
    cookie.set(browser)
    return email
  }

  /** Returns in how many seconds this browser can ask for another code for this address. */
  const waitOf = async (c: Context<Env>, wish: unknown): Promise<number> => {
    const [browser, email] = [codeCookie(c, options.https).read(), addressOf(wish)]
    if (browser === null || !email) return 0
    try {
      return await resendIn(store, toSignIn(browser, email), now())
    } catch (thrown) {
      // The page reports this failure anyway.
      if (thrown instanceof StoreUnavailable) return 0
      throw thrown
    }
  }

  const byJson = async (c: Context<Env>) => {
    limits.signInFrom(clientAddress(c, options.trustedProxies))
    const body = asObject(await jsonBody(c))
    if (body.demoUser !== undefined) return c.json({ user: await signIn(c, demoStudent(body.demoUser)) })
    if (body.code !== undefined) {
      const student = await withCode(c, body.email, body.code)
      if (!student) throw new CommandError(400, 'wrong-code', WRONG_CODE)
      return c.json({ user: await signIn(c, student, defined(addressOf(body.email))) })
    }
    await askForCode(c, body.email)
    return c.json({ sent: true })
  }

  const byForm = async (c: Context<Env>) => {
    // Counted before the body is read, otherwise bodies that never end would not count. The page of a refusal shows the typed text again.
    const refused = refusalOf(() => limits.signInFrom(clientAddress(c, options.trustedProxies)))
    const form = new URLSearchParams(await textBody(c))
    const back = returnTo(form.get('returnTo'))
    const email = form.get('email') ?? ''
    try {
      if (refused) throw refused
      if (form.has('demoUser')) {
        await signIn(c, demoStudent(form.get('demoUser')))
        return c.redirect(back, 303)
      }
      if (!form.has('code')) {
        const asked = await askForCode(c, email)
        return c.html(codePage({ returnTo: back, email: asked, resendIn: CODE_RESEND_DELAY / SECOND }))
      }
      const student = await withCode(c, email, form.get('code'))
      if (!student) return c.html(codePage({ returnTo: back, email, error: WRONG_CODE, resendIn: await waitOf(c, email) }), 400)
      await signIn(c, student, defined(addressOf(email)))
      return c.redirect(back, 303)
    } catch (error) {
      const { status, message, retryAfter } = services.failure(error, c.get('requestId'))
      if (retryAfter !== undefined) setHeader(c, 'Retry-After', String(retryAfter))
      if (!options.mailsCodes) return c.html(notSignedInPage({ returnTo: back, error: message }), status as 400) // cast: as below
      // A code that the server could not check yet can be typed again a moment later. A student who loads the page for it
      // again, or asks too soon for another one, still has the code that was sent.
      const isTyped = form.has('code')
      const wait = isTyped || status === 429 ? await waitOf(c, email) : 0
      const again = retryAfter !== undefined && (isTyped || wait > 0)
      const page = again
        ? codePage({ returnTo: back, email, resendIn: wait, ...(isTyped ? { error: message } : { notice: message }) })
        : emailPage({ returnTo: back, email, error: message, demo: await choices() })
      return c.html(page, status as 400) // cast: Hono lists the statuses that may have a body
    }
  }

  const signOut = async (c: Context<Env>): Promise<boolean> => {
    const cookie = sessionCookie(c, options.https)
    const value = cookie.read()
    const signed = await sessionOf(store, value, now())
    const meant = c.req.header(STUDENT_HEADER) ?? c.req.query('student')
    if (signed && meant !== undefined && meant !== signed.student.id) {
      throw conflict('other-student', 'Another student is signed in on this browser.')
    }
    const session = c.req.header('X-Session')
    // A delayed sign-out ends the session of that time, not one that began since then.
    if (signed && session !== undefined && session !== sessionName(signed.signIn))
      throw conflict('other-session', 'That session has already ended.')
    const ended = value ? await endSession(store, value) : null
    if (ended !== null) services.hub.disconnectSession(ended)
    cookie.clear()
    return signed !== null
  }

  return (
    new Hono<Env>()
      .get('/api/login', async (c) => c.html(emailPage({ returnTo: returnTo(c.req.query('returnTo')), demo: await choices() })))
      .post('/api/login', (c) => (/^application\/x-www-form-urlencoded/i.test(c.req.header('Content-Type') ?? '') ? byForm(c) : byJson(c)))
      .get('/api/logout', async (c) => {
        await signOut(c)
        return c.redirect('/', 303)
      })
      .post('/api/logout', async (c) => {
        await signOut(c)
        return c.json({ signedOut: true })
      })
      // A network that wants a sign-in shows its page here, because the service worker leaves this path alone. The server leads back to
      // the app.
      .get('/api/portal-check', (c) => c.redirect('/', 303))
      .post('/api/clear-storage', (c) => c.body(null, 204, { 'Clear-Site-Data': '"storage"' }))
  )
}

/** Returns what a limit throws; null if it allows the request. */
function refusalOf(limit: () => void): CommandError | null {
  try {
    limit()
    return null
  } catch (error) {
    if (error instanceof CommandError) return error
    throw error
  }
}
