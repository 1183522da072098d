const CLOCK = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** '3:41 PM', on the student's own clock. */
export function clockTime(at: number): string {
  // Newer ICU data puts a narrow no-break space before PM; people search for, and read, a plain one.
  return CLOCK.format(at).replace('\u202f', ' ')
}
