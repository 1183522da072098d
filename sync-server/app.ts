import { join } from 'node:path'
import { Hono, type Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { requestId } from 'hono/request-id'
import type { StudentId } from '../schemas/ids.ts'
import { accountRoutes } from './api/account.ts'
import { batchRoute } from './api/batch.ts'
import { blockRoutes } from './api/blocks.ts'
import { countBodies, jsonBody } from './http/body.ts'
import { countResponses } from './http/count-responses.ts'
import { OpenResponses } from './http/open-responses.ts'
import { clientAddress } from './limits/client-address.ts'
import { commandRoutes } from './api/commands.ts'
import { deviceRoutes } from './api/devices.ts'
import { emailRoutes } from './api/email.ts'
import { sessionCookie } from './auth/cookie.ts'
import { mayBeSignedOut, type Env, requireSession } from './auth/require-session.ts'
import { groupReadRoutes } from './api/group-reads.ts'
import { asObject } from './http/json.ts'
import { createPageWithWords } from './api/page-with-words.ts'
import { invitationRoutes } from './api/invitations.ts'
import { notificationRoutes } from './api/notifications.ts'
import { operatorRoutes } from './api/operator.ts'
import { pushRoutes } from './api/push.ts'
import { pictureRoutes } from './api/pictures.ts'
import { rejectPrototypeKeys } from './http/reject-prototype-keys.ts'
import { readRoutes } from './api/reads.ts'
import { ownOriginOnly, sameOrigin } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { staticRoutes } from './api/static.ts'
import { addressUndoRoutes } from './auth/address-undo-routes.ts'
import type { Issuer } from './auth/issuer.ts'
import { issuerRoutes } from './auth/issuer-routes.ts'
import { signInRoutes } from './auth/routes.ts'
import type { Calendars } from './calendar/calendars.ts'
import { calendarPages, calendarRoutes } from './calendar/routes.ts'
import { invalid } from './command-error.ts'
import type { MovableClock } from './clock.ts'
import { announceDemo, isRewritten } from './demo/announce-demo.ts'
import { requireOwnAccount } from './demo/require-own-account.ts'
import { firebaseRoutes, type Project } from './firebase/routes.ts'
import { apiDescriptionRoutes } from './openapi/routes.ts'
import { metricsRoute, type MetricsAccess } from './metrics/routes.ts'
import { watchRequests } from './metrics/requests.ts'
import type { PushService } from './push/push-service.ts'
import type { Services } from './services.ts'
import { realtimeRoute } from './realtime-db/serve.ts'
import { serveSocket } from './socket/serve-socket.ts'
import type { Upgrade } from './socket/upgrades.ts'
import { mustBeServed } from './sync/must-be-served.ts'
import { syncRoutes } from './sync/routes.ts'
import { setHeader } from './http/set-header.ts'

export interface AppOptions {
  publicUrl: URL | null
  /** Number of proxies whose `X-Forwarded-For` entries are trusted. Absent: none. */
  trustedProxies?: number
  /** Who may read /metrics. Absent: nobody. */
  metrics?: MetricsAccess
  demo: readonly StudentId[]
  /** Whether each page says that this is a demo. Absent: no. */
  announcesDemo?: boolean
  /** Signs students in instead of mailed codes. Null: codes sign them in. */
  issuer: Issuer | null
  calendars: Calendars
  /** Whether the calendars are the built-in ones, which show their consent page on this server. */
  builtInCalendar: boolean
  push: PushService
  /** The Firebase project whose database pages use. Absent: they use our own. */
  project?: Project | null
  wakeJobs(): Promise<void>
  /** The clock that tests move; set only under TEST_CLOCK. */
  clock: MovableClock | null
  /** Folder of the built app. Null: another server serves it. */
  staticFolder: string | null
}

/** Creates the app with all routes of the server, on one port. */
export function createApp(services: Services, options: AppOptions): Hono<Env> {
  const https = options.publicUrl?.protocol === 'https:'
  const app = new Hono<Env>()
  const trustedProxies = options.trustedProxies ?? 0

  app.use(requestId(), watchRequests(services), securityHeaders({ firebase: firebaseUse(options) }))
  if (options.announcesDemo) app.use(announceDemo)
  const responses = new OpenResponses(() => services.metrics.countLimited('responses'))
  app.use(countResponses({ responses, strangerOf: (c) => services.limits.ownerAt(clientAddress(c, trustedProxies)) }))
  app.use('/api/*', async (c, next) => {
    await next()
    const { headers } = c.res
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
  })
  app.use('/sync/*', async (c, next) => {
    await next()
    c.res.headers.set('Cache-Control', 'private, no-store')
  })
  app.use(sameOrigin(options.publicUrl))
  app.use(countBodies(services))
  app.use('/api/*', rejectPrototypeKeys)
  app.use('/sync/*', rejectPrototypeKeys)
  app.onError((error, c) => {
    const { status, retryAfter, ...body } = services.failure(error, c.get('requestId'))
    if (retryAfter !== undefined) setHeader(c, 'Retry-After', String(retryAfter))
    return c.json(body, status as 400) // cast: Hono lists the statuses that may have a body
  })
  app.notFound((c) => c.json({ code: 'not-found', message: `There is no ${c.req.method} ${c.req.path}.` }, 404))

  app.get('/healthz', (c) => {
    const { epoch, isDamaged } = services.store
    c.header('Cache-Control', 'no-store')
    return isDamaged ? c.json({ code: 'damaged', message: 'The database is damaged. Restore a backup.' }, 503) : c.json({ ok: true, epoch })
  })
  if (options.metrics) app.route('/', metricsRoute(services.metrics, options.metrics))
  if (options.clock) app.route('/', testClock(options.clock, options.wakeJobs))
  if (options.issuer) app.route('/', issuerRoutes(services, options.issuer, { https, publicUrl: options.publicUrl, trustedProxies }))
  app.route('/', signInRoutes(services, { https, demo: options.demo, mailsCodes: options.issuer === null, trustedProxies }))
  app.route('/', addressUndoRoutes(services, trustedProxies))
  app.route('/', invitationRoutes(services, trustedProxies))
  app.route('/', calendarPages(services, options.calendars, { https, publicUrl: options.publicUrl, builtIn: options.builtInCalendar }))

  app.route('/', apiDescriptionRoutes({ isRewritten: options.announcesDemo ?? false }))
  app.get('/api/privacy', (c) =>
    c.json({ pushesByFirebase: options.push.firebase !== null, databaseAtFirebase: (options.project ?? null) !== null }),
  )

  app.get('/api/auth/user', mayBeSignedOut(services, https))
  app.post('/sync/pull', mayBeSignedOut(services, https))
  app.use('/api/*', requireSession(services, https))
  app.use('/sync/*', requireSession(services, https))
  // Only an announced demo has many visitors. On a private one the visitor is one person with several browsers.
  const shared = new Set(options.announcesDemo ? options.demo : [])
  const keepsAddress = requireOwnAccount(shared, 'Demo students are shared, so their address can’t be changed.')
  const keepsSessions = requireOwnAccount(shared, 'Demo students are shared, so other visitors can’t be signed out.')
  app.post('/api/email/send-otp', keepsAddress).post('/api/email/verify-otp', keepsAddress)
  app.delete('/api/devices', keepsSessions).delete('/api/devices/:id', keepsSessions)
  app.route('/', commandRoutes(services))
  app.route('/', batchRoute(services))
  app.route('/', readRoutes(services))
  app.route('/', notificationRoutes(services))
  app.route('/', emailRoutes(services, options.publicUrl))
  app.route('/', groupReadRoutes(services))
  app.route('/', blockRoutes(services))
  app.route('/', deviceRoutes(services, shared))
  app.route('/', pushRoutes(services, options.push, options.publicUrl))
  app.route('/', firebaseRoutes(services, options.project ?? null))
  app.route('/', operatorRoutes(services, options.demo))
  app.route('/', calendarRoutes(options.calendars, options.publicUrl, services.limits))
  app.route('/', accountRoutes(services, { https, demo: options.demo, shared, calendars: options.calendars }))
  app.route('/', pictureRoutes(services))
  app.route('/', syncRoutes(services))

  app.get('/.ws', ownOriginOnly(options.publicUrl), realtimeRoute(services, { publicUrl: options.publicUrl, trustedProxies }))
  app.get('/ws', ownOriginOnly(options.publicUrl), requireSession(services, https), socketRoute(services))
  if (options.staticFolder !== null) {
    const hasSession = (c: Context) => sessionCookie(c, https).read() !== null
    const pageWithWords = createPageWithWords(services, https, join(options.staticFolder, '../documents'))
    app.route('/', staticRoutes(options.staticFolder, { hasSession, pageWithWords, ...(options.announcesDemo && { isRewritten }) }))
  }
  return app
}

function firebaseUse({ push, project }: AppOptions) {
  if (push.firebase === null) return null
  return { database: project ? new URL(project.databaseURL) : null, authBase: project?.authBase ?? null }
}

/** Opens a socket for a signed-in student. A request without an upgrade falls through to the next route. */
function socketRoute(services: Services) {
  return createMiddleware<Env & { Bindings: Partial<Upgrade> }>(async (c, next) => {
    const { letIn } = c.env
    if (!letIn) return next()
    const schema = c.req.query('schema')
    mustBeServed(schema === undefined ? schema : Number(schema))
    const { student, signIn } = c.get('signed')
    const frames = c.req.query('frames')
    const reads = frames === 'pokes' || frames === 'voice' ? frames : 'all'
    return letIn((socket) => serveSocket(services, student, signIn, reads, socket))
  })
}

function testClock(clock: MovableClock, wakeJobs: () => Promise<void>) {
  return new Hono().post('/api/test/clock', async (c) => {
    const { advanceMs } = asObject(await jsonBody(c))
    if (typeof advanceMs !== 'number' || !Number.isFinite(advanceMs)) throw invalid('Expected number', 'advanceMs')
    clock.advance(advanceMs)
    await wakeJobs()
    return c.json({ now: clock.now() })
  })
}
