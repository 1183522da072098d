type DateFormat = Pick<Intl.DateTimeFormat, 'format' | 'formatRange'>

/**
 * Creates a format for dates and times: English, as the words around it are, with the clock and the order of the student's language. It is
 * made when it is first used, because the first one of a page takes the browser 20 ms, and the landing page shows no date.
 *
 * @param language that of the student. Without a document it is American English, so that unit tests expect the same on every machine; the
 *   service worker gives its own.
 */
export function dateFormat(
  options: Intl.DateTimeFormatOptions,
  language = typeof document === 'undefined' ? 'en-US' : navigator.language,
): DateFormat {
  let made: Intl.DateTimeFormat | null = null
  const make = () => {
    const { locale, hourCycle } = englishLike(language)
    return new Intl.DateTimeFormat(locale, options.hour === undefined ? options : { ...options, hourCycle })
  }
  const format = () => (made ??= make())
  return { format: (at) => format().format(at), formatRange: (from, to) => format().formatRange(from, to) }
}

/**
 * Returns how somebody with this language (BCP 47) reads English dates: 'Sat, Nov 21' or 'Sat 21 Nov', and whether '3:41 PM' or '15:41'.
 * English itself stays what it is. A language that this browser does not know counts as American English, and so does a text that is no
 * language: WebKitGTK says 'C' where the system has none.
 */
export function englishLike(language: string): { locale: string; hourCycle: 'h12' | 'h23' } {
  const known = knownLanguage(language)
  const { hourCycle } = new Intl.DateTimeFormat(known, { hour: 'numeric' }).resolvedOptions()
  return {
    locale: /^en\b/.test(known) ? known : isDayFirst(known) ? 'en-GB' : 'en-US',
    // Not h11 and h24, in which noon is 0:00 PM and midnight is 24:00.
    hourCycle: hourCycle === 'h12' || hourCycle === 'h11' ? 'h12' : 'h23',
  }
}

function knownLanguage(language: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language)[0] ?? 'en-US'
  } catch (thrown) {
    if (thrown instanceof RangeError) return 'en-US'
    throw thrown
  }
}

function isDayFirst(language: string): boolean {
  const types = new Intl.DateTimeFormat(language, { month: 'numeric', day: 'numeric' }).formatToParts(0).map(({ type }) => type)
  return types.indexOf('day') < types.indexOf('month')
}
