interface Arrival {
  /** `document.referrer` */
  referrer: string
  origin: string
  /** Type of the navigation that brought this page. */
  type: string
}

/**
 * Whether this page was reached from the sign-in pages, ours (under /api) or those of an identity provider: then somebody
 * else may be here than the device remembers. A reload keeps its referrer for ever and is no arrival; offline, it must not
 * wait for an answer.
 */
export function cameFromSignIn({ referrer, origin, type }: Arrival): boolean {
  if (type !== 'navigate' || referrer === '') return false
  const from = new URL(referrer)
  return from.origin !== origin || from.pathname.startsWith('/api/')
}
