/** A path of this origin to go back to after signing in; anything else goes to / (hardening N27). */
export function returnTo(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/') || /^\/[/\\]/.test(value) || /[\\\p{Cc}]/u.test(value)) return '/'
  try {
    const url = new URL(value, 'http://here.invalid')
    return url.host === 'here.invalid' && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : '/'
  } catch {
    return '/'
  }
}
