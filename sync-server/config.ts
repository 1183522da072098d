import { resolve } from 'node:path'
import { COMING_SOON, type ComingSoon } from '../schemas/coming-soon.ts'
import { addressOf } from '../schemas/rules/email-address.ts'

/** Started in a way that must not be: said in one sentence. */
export class CannotStart extends Error {}

export interface Config {
  port: number
  host: string
  dataDir: string
  /** Seeds the demo campus and offers one-click sign-in. */
  demo: boolean
  /** Tests may move the clock. */
  testClock: boolean
  /** What it says at the start, epoch ms; null: the time. */
  clockStart: number | null
  /** The address people use, where a proxy stands in front; decides over https. Null: whatever the request says. */
  publicUrl: URL | null
  /** Proxies in front, each of which appends to `X-Forwarded-For`; 0: that header says nothing. */
  trustedProxies: number
  /** Multiplies the rate limits, for load tests. */
  rateLimitScale: number
  /** Addresses whose students see reports and decide over others. */
  operators: ReadonlySet<string>
  /** Meet Up, Message: what of a profile this campus has switched off. */
  comingSoon: readonly ComingSoon[]
  /** Who says it may read /metrics; null: only who asks on this machine. */
  metricsToken: string | null
  /** Calendars are Google's; null: the built-in one. */
  google: GoogleConfig | null
  /** Who signs students in; null: accounts are built in, with mailed codes. */
  oidc: IssuerConfig | null
  smtpUrl: string | null
  /** Whom mails are from. */
  mailFrom: string
  /** One of pino's, or 'silent'. */
  logLevel: string
}

export interface GoogleConfig {
  clientId: string
  clientSecret: string
  /** In the place of Google's own addresses, without a path; null for those. */
  authBase: string | null
  apiBase: string | null
}

export interface IssuerConfig {
  /** An OpenID Connect provider, by the name that it has for itself. */
  issuer: URL
  clientId: string
  clientSecret: string
}

const LOG_LEVELS = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])

/** The operating contract (architecture.md section 7); docs/operating.md says what each variable is for. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const host = env.HOST || '127.0.0.1'
  const production = env.NODE_ENV === 'production'
  const address = publicUrl(env.PUBLIC_URL)
  const logLevel = env.LOG_LEVEL || 'info'
  if (!LOG_LEVELS.has(logLevel)) throw new CannotStart(`LOG_LEVEL=${logLevel} is no level: use one of ${[...LOG_LEVELS].join(', ')}.`)
  const clockStart = /^\d{4}-\d\d-\d\dT/.test(env.TEST_CLOCK ?? '') ? Date.parse(env.TEST_CLOCK!) || null : null
  const testClock = env.TEST_CLOCK === '1' || clockStart !== null
  if (production && testClock) throw new CannotStart(`TEST_CLOCK=${env.TEST_CLOCK} is for tests only and cannot be used in production.`)
  return {
    port: number('PORT', env.PORT, 3000, (port) => Number.isInteger(port) && port >= 0 && port <= 65_535, 'is not a port: use a number from 0 to 65535'),
    host,
    dataDir: resolve(env.DATA_DIR || './data'),
    demo: demoOn(env.DEMO, LOOPBACK.has(host), production),
    testClock,
    clockStart,
    publicUrl: address,
    trustedProxies: number('TRUSTED_PROXIES', env.TRUSTED_PROXIES, 0, (count) => Number.isInteger(count) && count >= 0, 'is not a number of proxies: use 0, 1, 2 …'),
    rateLimitScale: number('RATE_LIMIT_SCALE', env.RATE_LIMIT_SCALE, 1, (scale) => scale > 0 && scale <= 1e6, 'cannot multiply the limits: use a number above 0, at most 1000000'),
    operators: operators(env.OPERATORS),
    comingSoon: comingSoon(env.COMING_SOON),
    metricsToken: env.METRICS_TOKEN || null,
    google: google(env),
    oidc: oidc(env, production),
    smtpUrl: env.SMTP_URL || null,
    mailFrom: env.MAIL_FROM || `Friendioo <no-reply@${address?.hostname ?? 'friendioo.invalid'}>`,
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
      if (!address) throw new CannotStart(`OPERATORS=${wish} has ${text}, which is no e-mail address: list addresses, with commas between them.`)
      return address
    }),
  )
}

function comingSoon(wish: string | undefined): readonly ComingSoon[] {
  const listed = (wish ?? '').split(/[\s,;]+/).filter(Boolean)
  const unknown = listed.find((name) => !COMING_SOON.includes(name as ComingSoon))
  if (unknown !== undefined) throw new CannotStart(`COMING_SOON=${wish} has ${unknown}, which cannot be switched off: use ${COMING_SOON.join(' or ')}, or both with a comma between them.`)
  return listed as ComingSoon[]
}

function publicUrl(wish: string | undefined): URL | null {
  if (!wish) return null
  if (!/^https?:\/\/[^/?#]+\/?$/.test(wish) || !URL.canParse(wish)) throw new CannotStart(`PUBLIC_URL=${wish} is no address: use one like https://friendioo.example, without a path.`)
  return new URL(wish)
}

function google(env: NodeJS.ProcessEnv): GoogleConfig | null {
  const [clientId, clientSecret] = [env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET]
  if (!clientId && !clientSecret) return null
  if (!clientId || !clientSecret) throw new CannotStart('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both for Google Calendar, or neither for the built-in one.')
  return { clientId, clientSecret, authBase: base('GOOGLE_AUTH_BASE', env.GOOGLE_AUTH_BASE), apiBase: base('GOOGLE_API_BASE', env.GOOGLE_API_BASE) }
}

function base(name: string, wish: string | undefined): string | null {
  if (!wish) return null
  secretsMayGo(name, wish, true)
  return wish.replace(/\/+$/, '')
}

/** In production a provider on this machine is none, either: whoever can start a program here would sign students in. */
function oidc(env: NodeJS.ProcessEnv, production: boolean): IssuerConfig | null {
  const [issuer, clientId, clientSecret] = [env.OIDC_ISSUER, env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET]
  if (!issuer && !clientId && !clientSecret) return null
  if (!issuer || !clientId || !clientSecret) throw new CannotStart('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET belong together: set all three for sign-in by a provider, or none for mailed codes.')
  return { issuer: secretsMayGo('OIDC_ISSUER', issuer, !production), clientId, clientSecret }
}

/** Without https to this machine only, where at all. */
function secretsMayGo(name: string, wish: string, toThisMachine: boolean): URL {
  const url = URL.canParse(wish) ? new URL(wish) : null
  if (url?.protocol === 'https:' || (toThisMachine && url?.protocol === 'http:' && LOOPBACK.has(url.hostname))) return url
  throw new CannotStart(`${name}=${wish} is no address that secrets can go to: use one like https://accounts.example.`)
}

/** On by default where only this machine can see it; in public only when that is said in so many words (hardening N38). */
function demoOn(wish: string | undefined, loopback: boolean, production: boolean): boolean {
  if (wish === 'public') return true
  if (wish === '1' && !loopback) {
    throw new CannotStart('DEMO=1 lets anybody sign in as a demo student, and HOST is public. Set DEMO=public if that is wanted, or DEMO=0.')
  }
  return wish === '1' || (wish !== '0' && loopback && !production)
}
