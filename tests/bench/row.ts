import { median, spread } from './measure.ts'

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
  /** The quotient in each pair. It is compared by their median; the range of their middle half is the noise. */
  ratios?: number[]
  /** Absent: the value is only reported. */
  target?: { most: number } | { least: number }
  note?: string
}

/** What a line says beside its values. */
export type Labels = Pick<Row, 'name' | 'unit' | 'target' | 'note'> & Partial<Pick<Row, 'compare'>>

/** Returns the line of values that were measured in pairs: those with the same index belong together. */
export function pairedRow(ours: readonly number[], baseline: readonly number[], labels: Labels): Row {
  return {
    compare: 'ratio',
    ours: median(ours),
    spread: spread(ours),
    baseline: median(baseline),
    ...(labels.compare !== 'difference' && { ratios: ours.map((value, pair) => value / baseline[pair]!) }),
    ...labels,
  }
}

export function compared({ ours, baseline, compare, ratios }: Row): number {
  if (compare === 'itself' || baseline === null) return ours
  if (compare === 'difference') return ours - baseline
  return ratios ? median(ratios) : ours / baseline
}

export function reached(row: Row): boolean | null {
  if (!row.target) return null
  const value = compared(row)
  return 'most' in row.target ? value <= row.target.most : value >= row.target.least
}
