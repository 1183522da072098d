import { resolve } from 'node:path'

/** Started in a way that must not be: said in one sentence. */
export class CannotStart extends Error {}

export interface Config {
  port: number
  host: string
  dataDir: string
  /** Seeds the demo campus and offers one-click sign-in. */
  demo: boolean
  testClock: boolean
  /** The address people use, where a proxy stands in front; decides over https. Null: whatever the request says. */
  publicUrl: URL | null
  smtpUrl: string | null
  /** 'silent' in tests. */
  logLevel: string
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])

/** The operating contract (design.md section 7). */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const host = env.HOST || '127.0.0.1'
  const production = env.NODE_ENV === 'production'
  const port = Number(env.PORT || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new CannotStart(`PORT=${env.PORT} is not a port: use a number from 0 to 65535.`)
  if (production && env.TEST_CLOCK === '1') throw new CannotStart('TEST_CLOCK=1 is for tests only and cannot be used in production.')
  return {
    port,
    host,
    dataDir: resolve(env.DATA_DIR || './data'),
    demo: demoOn(env.DEMO, LOOPBACK.has(host), production),
    testClock: env.TEST_CLOCK === '1',
    publicUrl: env.PUBLIC_URL ? new URL(env.PUBLIC_URL) : null,
    smtpUrl: env.SMTP_URL || null,
    logLevel: env.LOG_LEVEL || 'info',
  }
}

/** On by default where only this machine can see it; in public only when that is said in so many words (hardening N38). */
function demoOn(wish: string | undefined, loopback: boolean, production: boolean): boolean {
  if (wish === 'public') return true
  if (wish === '1' && !loopback) {
    throw new CannotStart('DEMO=1 lets anybody sign in as a demo student, and HOST is public. Set DEMO=public if that is wanted, or DEMO=0.')
  }
  return wish === '1' || (wish !== '0' && loopback && !production)
}
