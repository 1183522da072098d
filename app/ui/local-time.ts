/** Returns a time (epoch ms) as the value of a `datetime-local` input. */
export function localTime(at: number): string {
  const date = new Date(at)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Returns the time of a form, epoch ms: `time` is the value of a `datetime-local` input. NaN without one. */
export function timeOf({ time }: { time: string }): number {
  return new Date(time).getTime()
}
