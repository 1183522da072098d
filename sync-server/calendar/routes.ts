import { Hono, type Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import { CHANGE_OVERHEAD_BYTES } from '../../schemas/constants.ts'
import { StudyEvent, studyEventFrom, toApiEvent } from '../../schemas/calendar.ts'
import { fullName } from '../../schemas/rules/profile.ts'
import { jsonBody, textBody } from '../http/body.ts'
import type { Env } from '../auth/require-session.ts'
import { asObject } from '../http/json.ts'
import { sessionCookie } from '../auth/cookie.ts'
import { sessionOf, type Authenticated } from '../auth-session.ts'
import { notFound } from '../command-error.ts'
import { parseInput } from '../commands/execute.ts'
import type { Limits } from '../limits/limits.ts'
import { priceOf } from '../limits/prices.ts'
import type { Services } from '../services.ts'
import { ALLOWED, CONSENT_PATH, DENIED } from './built-in.ts'
import type { Calendars } from './calendars.ts'
import { consentResultPage, consentPage, noQuestionPage } from './pages.ts'

const CALLBACK_PATH = '/api/calendar/callback'

/** Returns the callback address, on the host that the student uses. */
function callbackOf(c: Context<Env>, publicUrl: URL | null): string {
  return new URL(CALLBACK_PATH, publicUrl ?? c.req.url).href
}

/** Serves a student's connected calendar (spec §7). These are no commands: the student waits for the response of another server. */
export function calendarRoutes(calendars: Calendars, publicUrl: URL | null, limits: Limits): Hono<Env> {
  return new Hono<Env>()
    .get('/api/calendar/auth', async (c) => c.json({ authUrl: await calendars.requestConsent(c.get('signed'), callbackOf(c, publicUrl)) }))
    .get('/api/calendar/events', async (c) => c.json((await calendars.events(c.get('signed').student.id)).map(toApiEvent)))
    .delete('/api/calendar/disconnect', async (c) => {
      await calendars.disconnect(c.get('signed').student.id)
      return c.json({ googleCalendarConnected: false })
    })
    .post('/api/calendar/sync-study-session', async (c) => {
      const session = parseInput(StudyEvent, studyEventFrom(asObject(await jsonBody(c))))
      const owner = c.get('owner')
      const bytes = Buffer.byteLength(JSON.stringify(session)) + CHANGE_OVERHEAD_BYTES
      limits.mayStore(owner, bytes)
      const event = await calendars.add(c.get('signed').student.id, session)
      limits.countStored(owner, bytes)
      return c.json(toApiEvent(event), 201)
    })
}

interface PageOptions {
  https: boolean
  publicUrl: URL | null
  /** The calendar is the built-in one, which shows its consent page here. */
  builtIn: boolean
}

/** Serves the pages of the consent popup. Errors are pages, too. */
export function calendarPages(services: Services, calendars: Calendars, { https, publicUrl, builtIn }: PageOptions): Hono<Env> {
  const { store, now, limits } = services

  const signedIn = async (c: Context<Env>): Promise<Authenticated | null> => {
    const signed = await sessionOf(store, sessionCookie(c, https).read(), now())
    if (signed) limits.request(limits.ownerOf(signed), priceOf(matchedRoutes(c)).tokens)
    // The opener must receive the result. With a policy of its own, the popup would lose its opener on the way back from another site.
    c.header('Cross-Origin-Opener-Policy', 'unsafe-none')
    return signed
  }

  const pages = new Hono<Env>().get(CALLBACK_PATH, async (c) => {
    const signed = await signedIn(c)
    const connected =
      signed !== null && (await calendars.completeConsent(signed, new URL(c.req.url).searchParams, callbackOf(c, publicUrl)))
    return c.html(consentResultPage(connected), connected ? 200 : signed ? 400 : 401)
  })
  if (!builtIn) {
    const nowhere = () => {
      throw notFound('The consent page is at the calendar provider.')
    }
    return pages.get(CONSENT_PATH, nowhere).post(CONSENT_PATH, nowhere)
  }
  return pages
    .get(CONSENT_PATH, async (c) => {
      const signed = await signedIn(c)
      const state = c.req.query('state') ?? ''
      if (!signed || !(await calendars.isConsentOpen(signed, state))) return c.html(noQuestionPage(), signed ? 400 : 401)
      return c.html(consentPage({ state, name: fullName(signed.student) }))
    })
    .post(CONSENT_PATH, async (c) => {
      if (!(await signedIn(c))) return c.html(noQuestionPage(), 401)
      const form = new URLSearchParams(await textBody(c))
      const answer = form.get('answer') === 'allow' ? { code: ALLOWED } : { error: DENIED }
      return c.redirect(`${CALLBACK_PATH}?${new URLSearchParams({ state: form.get('state') ?? '', ...answer }).toString()}`, 303)
    })
}
