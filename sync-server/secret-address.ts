import { CannotStart } from './cannot-start.ts'

/** Hosts of this machine. */
export const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '::1', '[::1]'])

/** Returns the address if it is safe for secrets: https, or http to this machine if allowed. Throws `CannotStart` otherwise. */
export function secretAddress(name: string, wish: string, toThisMachine: boolean): URL {
  const url = URL.canParse(wish) ? new URL(wish) : null
  if (url?.protocol === 'https:' || (toThisMachine && url?.protocol === 'http:' && LOOPBACK.has(url.hostname))) return url
  throw new CannotStart(`${name}=${wish} is not an address that secrets can go to: use one like https://accounts.example.`)
}

/** Returns an origin, without a slash at its end, that replaces Google's own; null if none is set. Throws `CannotStart`. */
export function originInstead(name: string, wish: string | undefined): string | null {
  if (!wish) return null
  secretAddress(name, wish, true)
  return wish.replace(/(?<!\/)\/+$/, '')
}
