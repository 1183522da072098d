import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import { expandIPv6 } from 'hono/utils/ipaddr'

/**
 * Returns the address of the client, for the limits. Each of the `trustedProxies` appends its client to `X-Forwarded-For`, so that
 * number of entries from the right is true. Anybody can forge the entries before them (hardening N24).
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
  const peer = incoming?.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return network(peer)
  const forwarded = (c.req.header('X-Forwarded-For') ?? '').split(',').map((address) => address.trim())
  const said = forwarded.at(-Math.min(trustedProxies, forwarded.length))!
  return network(isIP(said) ? said : peer)
}

/** Returns the network of an address. A household has a whole /64 of IPv6, so its addresses count as one. */
function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  return expandIPv6(address.replace(/%.*/, '')).split(':').slice(0, 4).join(':')
}
