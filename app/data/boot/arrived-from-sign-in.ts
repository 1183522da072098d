interface Arrival {
  /** `document.referrer` */
  referrer: string
  origin: string
  /** Type of the navigation that brought this page. */
  type: string
}

/**
 * Returns whether the student came from the sign-in pages, ours (under /api) or those of an identity provider: it may be
 * another student than before. A reload keeps its referrer and does not count, because offline it must not wait for a response.
 */
export function cameFromSignIn({ referrer, origin, type }: Arrival): boolean {
  if (type !== 'navigate' || referrer === '') return false
  const from = new URL(referrer)
  return from.origin !== origin || from.pathname.startsWith('/api/')
}
