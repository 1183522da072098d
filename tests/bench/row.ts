/** One line of the table: what was measured beside its baseline, and how the two compare. */
export interface Row {
  name: string
  unit: 'ms' | '/s' | 'frames' | 'kB' | '%' | ''
  ours: number
  /** Half of what was measured lies within so much. */
  spread: number
  baseline: number | null
  /** What the target speaks of: ours over the baseline, ours less the baseline, or ours alone. */
  compare: 'ratio' | 'difference' | 'itself'
  /** Absent: told, not judged. */
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
