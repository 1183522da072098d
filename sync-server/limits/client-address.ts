import { isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'
import { expandIPv6 } from 'hono/utils/ipaddr'
import { defined } from '../../schemas/defined.ts'
import { fieldsOf } from '../../schemas/typed.ts'

/**
 * Returns the address of the client, for the limits. Each of the `trustedProxies` appends its client to `X-Forwarded-For`, so that
 * number of entries from the right is true. Anybody can forge the entries before them (hardening N24).
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const peer = peerAddress(c)
  if (trustedProxies === 0) return network(peer)
  const forwarded = (c.req.header('X-Forwarded-For') ?? '').split(',').map((address) => address.trim())
  const said = defined(forwarded.at(-Math.min(trustedProxies, forwarded.length)))
  return network(isIP(said) ? said : peer)
}

/** Returns the address of the other end of the connection: the client's, or that of the last proxy. Empty in tests without a network. */
export function peerAddress(c: Context): string {
  const { socket } = fieldsOf(fieldsOf(c.env).incoming)
  return String(fieldsOf(socket).remoteAddress ?? '')
}

/** Returns the network of an address. A household has a whole /64 of IPv6, so its addresses count as one. */
function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  return expandIPv6(address.replace(/%.*/, '')).split(':').slice(0, 4).join(':')
}

/**
 * Returns the site of a network of IPv6, its /48; null for anything else. Providers give away a whole /48, so one stranger may have 65,536
 * networks (hardening N104).
 */
export function siteOf(network: string): string | null {
  return /^(?:[0-9a-f]{1,4}:){3}[0-9a-f]{1,4}$/i.test(network) ? network.split(':').slice(0, 3).join(':') : null
}
