import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { COMING_SOON, type ComingSoon } from '../schemas/coming-soon.ts'
import { parseJson } from '../schemas/parse-json.ts'
import { IceServer } from '../schemas/voice.ts'
import { addressOf } from '../schemas/rules/email-address.ts'
import { DEMO_WISHES, demoMode, type DemoFacts, type DemoMode } from './demo/demo-mode.ts'
import type { MailSender } from './mail/mailer.ts'
import { CannotStart } from './cannot-start.ts'
import { readFirebase, type FirebaseConfig } from './firebase/firebase-config.ts'
import { LOOPBACK, originInstead, secretAddress } from './secret-address.ts'
import { defined } from '../schemas/defined.ts'
import { fieldsOf } from '../schemas/typed.ts'

export interface Config {
  port: number
  host: string
  dataDir: string
  /** Whether the demo campus is seeded and its students sign in with one click, and whether each page says so. */
  demo: DemoMode
  /** Tests may move the clock. */
  testClock: boolean
  /** First time of the clock, epoch ms; null: real time. */
  clockStart: number | null
  /** The public address if a proxy is in front; decides whether https is used. Null: the address of each request. */
  publicUrl: URL | null
  /** Number of proxies in front, each of which appends to `X-Forwarded-For`. 0: that header is ignored. */
  trustedProxies: number
  /** Multiplies the rate limits, for load tests. */
  rateLimitScale: number
  /** Addresses of the students who see reports and decide about other students. */
  operators: ReadonlySet<string>
  /** Profile features (Meet Up, Message) that this campus has switched off. */
  comingSoon: readonly ComingSoon[]
  /** Address by plain http that the app opens to show a network's sign-in page. Null: the server's own. */
  portalCheckUrl: string | null
  /** Servers that help the browsers in a voice room to reach each other (STUN, TURN). */
  iceServers: readonly IceServer[]
  /** The token that may read /metrics. Null: only requests from this machine may. */
  metricsToken: string | null
  /** Google calendars. Null: the built-in calendar. */
  google: GoogleConfig | null
  /** The Firebase project, for pushes, and for the Realtime Database if it has one. Null: Web Push alone, and our own database. */
  firebase: FirebaseConfig | null
  /** The provider that signs students in. Null: accounts are built in, with mailed codes. */
  oidc: IssuerConfig | null
  smtpUrl: string | null
  /** The sender of mails. */
  mailFrom: MailSender
  /** A log level of pino, or 'silent'. */
  logLevel: string
}

interface GoogleConfig {
  clientId: string
  clientSecret: string
  /** Origins that replace Google's own, without a path. Null: Google's own. */
  authBase: string | null
  apiBase: string | null
}

export interface IssuerConfig {
  /** The issuer name of an OpenID Connect provider. */
  issuer: URL
  clientId: string
  clientSecret: string
}

const LOG_LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])

/** Reads the configuration (architecture.md section 7). docs/operating.md explains each variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const host = env.HOST || '127.0.0.1'
  const production = env.NODE_ENV === 'production'
  const address = publicUrl(env.PUBLIC_URL)
  const trustedProxies = number(
    'TRUSTED_PROXIES',
    env.TRUSTED_PROXIES,
    0,
    (count) => Number.isInteger(count) && count >= 0,
    'is not a number of proxies: use 0, 1, 2 …',
  )
  const logLevel = env.LOG_LEVEL || 'info'
  if (!LOG_LEVELS.has(logLevel)) throw new CannotStart(`LOG_LEVEL=${logLevel} is not a level: use one of ${[...LOG_LEVELS].join(', ')}.`)
  const clockStart = /^\d{4}-\d\d-\d\dT/.test(env.TEST_CLOCK ?? '') ? Date.parse(defined(env.TEST_CLOCK)) || null : null
  const testClock = env.TEST_CLOCK === '1' || clockStart !== null
  if (production && testClock) throw new CannotStart(`TEST_CLOCK=${env.TEST_CLOCK} is for tests only and cannot be used in production.`)
  const mode = demo(env.DEMO, { loopback: LOOPBACK.has(host), production: production || trustedProxies > 0 || isPublic(address) })
  // Anybody chooses the host that their request names, so a mail to somebody else must not lead there (hardening N95).
  if (env.SMTP_URL && !address && (production || trustedProxies > 0 || !LOOPBACK.has(host)))
    throw new CannotStart('SMTP_URL sends mails with links, and nothing says where they lead. Set PUBLIC_URL to the address people use.')
  const googleConfig = google(env)
  if (mode === 'announced' && googleConfig)
    throw new CannotStart(
      'Visitors of a public demo share its students, so each would see the Google events of the others. Set DEMO=0, or leave GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET out.',
    )
  return {
    port: number(
      'PORT',
      env.PORT,
      3000,
      (port) => Number.isInteger(port) && port >= 0 && port <= 65_535,
      'is not a port: use a number from 0 to 65535',
    ),
    host,
    dataDir: resolve(env.DATA_DIR || './data'),
    demo: mode,
    testClock,
    clockStart,
    publicUrl: address,
    trustedProxies,
    rateLimitScale: number(
      'RATE_LIMIT_SCALE',
      env.RATE_LIMIT_SCALE,
      1,
      (scale) => scale > 0 && scale <= 1e6,
      'cannot multiply the limits: use a number above 0, at most 1000000',
    ),
    operators: operators(env.OPERATORS),
    comingSoon: comingSoon(env.COMING_SOON),
    portalCheckUrl: portalCheckUrl(env.PORTAL_CHECK_URL),
    iceServers: iceServers(env.ICE_SERVERS),
    metricsToken: env.METRICS_TOKEN || null,
    google: googleConfig,
    firebase: readFirebase(env),
    oidc: oidc(env, production),
    smtpUrl: env.SMTP_URL || null,
    mailFrom: mailFrom(env.MAIL_FROM, address?.hostname ?? 'friendioo.invalid'),
    logLevel,
  }
}

function number(name: string, wish: string | undefined, otherwise: number, fits: (value: number) => boolean, wrong: string): number {
  const value = wish ? Number(wish) : otherwise
  if (!fits(value)) throw new CannotStart(`${name}=${wish} ${wrong}.`)
  return value
}

function operators(wish: string | undefined): ReadonlySet<string> {
  const listed = (wish ?? '').split(/[\s,;]+/).filter(Boolean)
  return new Set(
    listed.map((text) => {
      const address = addressOf(text)
      if (!address)
        throw new CannotStart(`OPERATORS=${wish} has ${text}, which is no e-mail address: list addresses, with commas between them.`)
      return address
    }),
  )
}

/** Reads 'name <address>' or an address alone. Without it, mails are from `no-reply` at the server's own host. */
function mailFrom(wish: string | undefined, host: string): MailSender {
  if (!wish) return { name: 'Friendioo', address: `no-reply@${host}` }
  const [, name, within] = /^([^<>]*)<([^<>]*)>\s*$/.exec(wish) ?? [undefined, '', wish]
  const address = addressOf(within)
  if (!address) throw new CannotStart(`MAIL_FROM=${wish} is not a sender: use one like Friendioo <no-reply@friendioo.example>.`)
  return {
    name: defined(name)
      .trim()
      .replace(/^"(.*)"$/, '$1'),
    address,
  }
}

function comingSoon(wish: string | undefined): readonly ComingSoon[] {
  const listed = (wish ?? '').split(/[\s,;]+/).filter(Boolean)
  const unknown = listed.find((name) => !COMING_SOON.some((known) => known === name))
  if (unknown !== undefined)
    throw new CannotStart(
      `COMING_SOON=${wish} has ${unknown}, which cannot be switched off: use ${COMING_SOON.join(' or ')}, or both with a comma between them.`,
    )
  return listed as ComingSoon[] // cast: checked above
}

function portalCheckUrl(wish: string | undefined): string | null {
  if (!wish) return null
  // Over https a network cannot show its own page: the browser would report a failure of TLS.
  if (!URL.canParse(wish) || new URL(wish).protocol !== 'http:')
    throw new CannotStart(`PORTAL_CHECK_URL=${wish} is not an address by plain http: use one like http://example.com/.`)
  return new URL(wish).href
}

/** Reads a list of addresses with commas between them, or JSON: a list of `{urls, username, credential}`. */
function iceServers(wish: string | undefined): readonly IceServer[] {
  if (!wish?.trim()) return []
  const listed = wish.trim().startsWith('[') ? parseJson(wish) : wish.split(/[\s,;]+/).filter(Boolean)
  const servers = Array.isArray(listed) ? listed.map((each: unknown) => withUrls(typeof each === 'string' ? { urls: each } : each)) : null
  const parsed = z.safeParse(z.array(IceServer), servers)
  if (parsed.success) return parsed.data
  throw new CannotStart(
    'ICE_SERVERS has no list of servers: use one like stun:stun.example.org:3478, or JSON like [{"urls":"turn:turn.example.org","username":"…","credential":"…"}].',
  )
}

/** Returns the server with its `urls` as a list: in the configuration they may be one address. */
function withUrls(server: unknown): unknown {
  if (typeof server !== 'object' || server === null) return server
  const { urls, ...rest } = fieldsOf(server)
  return { ...rest, urls: typeof urls === 'string' ? [urls] : urls }
}

function publicUrl(wish: string | undefined): URL | null {
  if (!wish) return null
  if (!/^https?:\/\/[^/?#]+\/?$/.test(wish) || !URL.canParse(wish))
    throw new CannotStart(`PUBLIC_URL=${wish} is not an address: use one like https://friendioo.example, without a path.`)
  return new URL(wish)
}

/** Returns whether other machines are meant to use this address. */
function isPublic(address: URL | null): boolean {
  return address !== null && (address.protocol === 'https:' || !LOOPBACK.has(address.hostname))
}

function google(env: NodeJS.ProcessEnv): GoogleConfig | null {
  const [clientId, clientSecret] = [env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET]
  if (!clientId && !clientSecret) return null
  if (!clientId || !clientSecret)
    throw new CannotStart(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both for Google Calendar, or neither for the built-in one.',
    )
  return {
    clientId,
    clientSecret,
    authBase: originInstead('GOOGLE_AUTH_BASE', env.GOOGLE_AUTH_BASE),
    apiBase: originInstead('GOOGLE_API_BASE', env.GOOGLE_API_BASE),
  }
}

/** Reads the OpenID Connect provider. In production it cannot be on this machine: otherwise any program here could sign students in. */
function oidc(env: NodeJS.ProcessEnv, production: boolean): IssuerConfig | null {
  const [issuer, clientId, clientSecret] = [env.OIDC_ISSUER, env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET]
  if (!issuer && !clientId && !clientSecret) return null
  if (!issuer || !clientId || !clientSecret)
    throw new CannotStart(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all three for sign-in by a provider, or none for mailed codes.',
    )
  return { issuer: secretAddress('OIDC_ISSUER', issuer, !production), clientId, clientSecret }
}

function demo(wish: string | undefined, server: Omit<DemoFacts, 'wish'>): DemoMode {
  const known = DEMO_WISHES.find((each) => each === wish) ?? null
  if (wish && known === null) throw new CannotStart(`DEMO=${wish} is no choice: use 0, 1 or public.`)
  const mode = demoMode({ wish: known, ...server })
  if (mode !== 'refused') return mode
  throw new CannotStart('DEMO=1 lets anybody sign in as a demo student, and HOST is public. Set DEMO=public if that is wanted, or DEMO=0.')
}
