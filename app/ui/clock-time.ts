const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** Returns '3:41 PM', in the time zone of the device. */
export function clockTime(at: number): string {
  // Newer ICU data has a narrow no-break space before PM. Students search for, and read, a plain one.
  return CLOCK.format(at).replace('\u202f', ' ')
}
