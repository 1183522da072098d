/** Returns minutes after midnight as an input of the type time has them: '22:05'. */
export function timeValue(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Returns the minutes after midnight of such a value; null while it is empty. */
export function minutesOf(value: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(value) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}
