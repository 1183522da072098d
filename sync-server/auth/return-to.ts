/** Returns the path of this origin to open after signing in; `/` for anything else (hardening N27). */
export function returnTo(value: unknown): string {
  if (typeof value !== 'string' || !value.startsWith('/') || /^\/[/\\]/.test(value) || /[\\\p{Cc}]/u.test(value)) return '/'
  if (!URL.canParse(value, 'http://here.invalid')) return '/'
  const url = new URL(value, 'http://here.invalid')
  return url.host === 'here.invalid' && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : '/'
}
