/**
 * Browsers by a part of their user agent. The first match counts, because most also contain the names of the browsers that they
 * descend from.
 */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Vivaldi/', 'Vivaldi'],
  ['FxiOS/', 'Firefox'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

/** Systems by a part of the user agent, in the same way. An iPad that asks for desktop pages cannot be told from a Mac. */
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
] as const

/** Returns browser and system of a user agent in words, '' for what it does not say. Its time is linear in the length. */
export function deviceOf(userAgent: string): { browser: string; system: string } {
  const first = (known: readonly (readonly [string, string])[]) => known.find(([part]) => userAgent.includes(part))?.[1] ?? ''
  return { browser: first(BROWSERS), system: first(SYSTEMS) }
}

/** Returns whether the system is that of a phone or a tablet. */
export function isHandheld({ system }: { system: string }): boolean {
  return ['iPhone', 'iPad', 'Android'].includes(system)
}

/** Returns a device as a list names it: 'Firefox on Windows'. */
export function deviceName({ browser, system }: { browser: string; system: string }): string {
  if (browser === '' && system === '') return 'Unknown device'
  return system === '' ? browser : `${browser || 'A browser'} on ${system}`
}
