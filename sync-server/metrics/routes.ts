import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Hono, type Context } from 'hono'
import type { Env } from '../auth/require-session.ts'
import { notFound, unauthorized } from '../command-error.ts'
import type { Metrics } from './metrics.ts'

export interface MetricsAccess {
  /** Whoever says it may read; null: only who asks on this machine. */
  token: string | null
  /** A proxy stands in front: whoever comes through it seems to be on this machine. */
  proxied: boolean
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** `GET /metrics`, Prometheus text. For everybody else it is not there. */
export function metricsRoute({ registry }: Metrics, { token, proxied }: MetricsAccess): Hono<Env> {
  const allow = (c: Context): void => {
    if (token !== null) {
      if (!same(c.req.header('Authorization') ?? '', `Bearer ${token}`)) throw unauthorized()
      return
    }
    const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
    const here = LOOPBACK.has(incoming?.socket.remoteAddress ?? '')
    if (!here || proxied || c.req.header('X-Forwarded-For') !== undefined || c.req.header('Forwarded') !== undefined) {
      throw notFound('There is no GET /metrics.')
    }
  }
  return new Hono<Env>().get('/metrics', async (c) => {
    allow(c)
    return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
  })
}

/** Compared in a time that says nothing of where they differ. */
function same(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(a), hash(b))
}
