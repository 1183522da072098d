import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono, type Context } from 'hono'
import type { Env } from '../auth/require-session.ts'
import { notFound, unauthorized } from '../command-error.ts'
import type { Metrics } from './metrics.ts'
import { setHeader } from '../http/set-header.ts'
import { peerAddress } from '../limits/client-address.ts'

export interface MetricsAccess {
  /** The token that may read the metrics; null: only requests from this machine may. */
  token: string | null
  /** A proxy is in front, so every client seems to be on this machine. */
  proxied: boolean
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Serves `GET /metrics` as Prometheus text. Responds 404 to anybody who may not read it. */
export function metricsRoute({ registry }: Metrics, { token, proxied }: MetricsAccess): Hono<Env> {
  const allow = (c: Context): void => {
    if (token !== null) {
      if (!same(c.req.header('Authorization') ?? '', `Bearer ${token}`)) throw unauthorized()
      return
    }
    const here = LOOPBACK.has(peerAddress(c))
    if (!here || proxied || c.req.header('X-Forwarded-For') !== undefined || c.req.header('Forwarded') !== undefined) {
      throw notFound('There is no GET /metrics.')
    }
  }
  return new Hono<Env>().get('/metrics', async (c) => {
    allow(c)
    setHeader(c, 'Content-Type', registry.contentType)
    return c.body(await registry.metrics(), 200, { 'Cache-Control': 'no-store' })
  })
}

/** Compares two texts in constant time. */
function same(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(a), hash(b))
}
