/** The value in the middle: one slow garbage collection does not move it. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** The value that a share of all (0 to 1) does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('Nothing was measured.')
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const low = sorted[Math.floor(at)]!
  return low + (sorted[Math.ceil(at)]! - low) * (at % 1)
}

/** How far the middle half spreads: what of a difference may be noise. */
export function spread(values: readonly number[]): number {
  return quantile(values, 0.75) - quantile(values, 0.25)
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** A pause that ends anywhere within a frame, so that samples do not all meet the screen's clock at the same point. */
export function jitteredPause(ms: number): Promise<void> {
  return pause(ms + Math.random() * 17)
}
