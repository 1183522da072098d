import { fieldsOf } from '../../schemas/typed.ts'

/**
 * Returns the address of the Realtime Database in the configuration of a web app: https, or http to this machine; null if it has none.
 * 'wrong': it is no such address.
 *
 * @param loopback names of this machine
 */
export function databaseAddress(config: unknown, loopback: ReadonlySet<string>): URL | null | 'wrong' {
  const { databaseURL } = fieldsOf(config)
  if (databaseURL === undefined) return null
  if (typeof databaseURL !== 'string' || !URL.canParse(databaseURL)) return 'wrong'
  const url = new URL(databaseURL)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && loopback.has(url.hostname))
  return isSafe && url.pathname === '/' && !url.username ? url : 'wrong'
}
