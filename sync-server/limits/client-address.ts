import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import { expandIPv6 } from 'hono/utils/ipaddr'

/**
 * Where a request comes from, for the limits. Each of `trustedProxies` appends whom it heard from to `X-Forwarded-For`, so
 * that many from the right are true; what stands before them anybody can write (hardening N24).
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
  const peer = incoming?.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return network(peer)
  const forwarded = (c.req.header('X-Forwarded-For') ?? '').split(',').map((address) => address.trim())
  const said = forwarded.at(-Math.min(trustedProxies, forwarded.length))!
  return network(isIP(said) ? said : peer)
}

/** A household has a whole /64 of IPv6: its addresses count as one. */
function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  return expandIPv6(address.replace(/%.*/, '')).split(':').slice(0, 4).join(':')
}
