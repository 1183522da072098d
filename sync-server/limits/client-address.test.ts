import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

/** Returns the client address as a server behind `trustedProxies` proxies determines it. */
async function seen(peer: string, forwarded: string | null, trustedProxies: number): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(clientAddress(c, trustedProxies)))
  const env = { incoming: { socket: { remoteAddress: peer } } }
  return (await app.request('/', { headers: forwarded === null ? {} : { 'X-Forwarded-For': forwarded } }, env)).text()
}

describe('the client address', () => {
  it('N24 is the address of the peer without a proxy, whatever the headers contain', async () => {
    for (const claim of [null, '1.2.3.4', '1.2.3.4, 5.6.7.8', 'nonsense']) expect(await seen('9.9.9.9', claim, 0)).toBe('9.9.9.9')
  })

  const behind: [forwarded: string | null, trustedProxies: number, address: string][] = [
    ['1.2.3.4', 1, '1.2.3.4'],
    ['6.6.6.6, 1.2.3.4', 1, '1.2.3.4'],
    ['6.6.6.6, 1.2.3.4, 10.0.0.2', 2, '1.2.3.4'],
    ['1.2.3.4', 3, '1.2.3.4'],
    [null, 1, '10.0.0.1'],
    ['', 1, '10.0.0.1'],
    ['1.2.3.4, unknown', 1, '10.0.0.1'],
    ['1.2.3.4, <script>', 1, '10.0.0.1'],
  ]
  it.each(behind)('N24 comes from the entries of trusted proxies only: %j behind %i', async (forwarded, trustedProxies, address) => {
    expect(await seen('10.0.0.1', forwarded, trustedProxies)).toBe(address)
  })

  it('is the same for IPv4 inside IPv6, and is the /64 network for IPv6', async () => {
    expect(await seen('::ffff:9.9.9.9', null, 0)).toBe('9.9.9.9')
    expect(await seen('2001:db8:1:2::1', null, 0)).toBe(await seen('2001:db8:1:2:ffff:1:2:3', null, 0))
    expect(await seen('2001:db8:1:2::1', null, 0)).not.toBe(await seen('2001:db8:1:3::1', null, 0))
    expect(await seen('fe80::1%eth0', null, 0)).toBe('fe80:0000:0000:0000')
  })

  it('is empty when there is no socket', async () => {
    expect(await (await new Hono().get('/', (c) => c.text(clientAddress(c, 0))).request('/')).text()).toBe('')
  })
})
