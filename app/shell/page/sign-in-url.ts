/**
 * Returns the address of the sign-in page, with the address to return to (spec §2; the server accepts same-origin paths only).
 */
export function signInUrl(returnTo = '/'): string {
  return returnTo === '/' ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(returnTo)}`
}
