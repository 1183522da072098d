/** Where to sign in, and to come back from (spec §2; the server takes same-origin paths only). */
export function signInUrl(returnTo = '/'): string {
  return returnTo === '/' ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(returnTo)}`
}
