import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Networks that are not the public internet (IANA special-purpose registries). The address of a push service comes from a student:
 * the server must not send requests into its own network for them.
 */
const SPECIAL: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]

const special = new BlockList()
for (const [network, prefix] of SPECIAL) special.addSubnet(network, prefix, isIP(network) === 6 ? 'ipv6' : 'ipv4')

/** Returns whether an IP address is one of the public internet. IPv4 addresses within IPv6 count as themselves. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && !special.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** The name leads to no public address. */
class NotPublic extends Error {}

/**
 * Resolves a name to its public addresses only, for `https.request`: the connection goes to what was checked, so a second response of the
 * name server changes nothing.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, '')
    const [first, ...others] = found.filter(({ address }) => isPublicAddress(address))
    if (!first) return callback(new NotPublic(`${hostname} is no public address`), '')
    if (options.all) callback(null, [first, ...others])
    else callback(null, first.address, first.family)
  })
}
