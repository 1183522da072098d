/** One line of the table: the measured value, its baseline, and how the two are compared. */
export interface Row {
  name: string
  unit: 'µs' | 'ms' | '/s' | 'frames' | 'kB' | '%' | ''
  ours: number
  /** Range of the middle half of the samples. */
  spread: number
  baseline: number | null
  /** The value that the target limits: the quotient of ours and the baseline, their difference, or ours alone. */
  compare: 'ratio' | 'difference' | 'itself'
  /** Absent: the value is only reported. */
  target?: { most: number } | { least: number }
  note?: string
}

export function compared({ ours, baseline, compare }: Row): number {
  if (compare === 'itself' || baseline === null) return ours
  return compare === 'ratio' ? ours / baseline : ours - baseline
}

export function reached(row: Row): boolean | null {
  if (!row.target) return null
  const value = compared(row)
  return 'most' in row.target ? value <= row.target.most : value >= row.target.least
}
