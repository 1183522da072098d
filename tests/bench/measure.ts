/** Returns the median, which one slow garbage collection does not change. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Returns the value that a share of all values (0 to 1) does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('Nothing was measured.')
  if (values.some(Number.isNaN)) throw new Error('A sample has no value.')
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const low = sorted[Math.floor(at)]!
  return low + (sorted[Math.ceil(at)]! - low) * (at % 1)
}

/** Returns the range of the middle half of the values: a smaller difference may be noise. */
export function spread(values: readonly number[]): number {
  return quantile(values, 0.75) - quantile(values, 0.25)
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Pauses for `ms` plus a random part of a frame, so that samples do not all meet the screen's clock at the same point. */
export function jitteredPause(ms: number): Promise<void> {
  return pause(ms + Math.random() * 17)
}
