import { median, spread } from './measure.ts'
import { compared, reached, type Row } from './row.ts'

const HEAD = ['what', 'ours', '±', 'baseline', 'compared', '± of pairs', 'target', '']

export function printTable(rows: readonly Row[]): void {
  const lines = [HEAD, ...rows.map(cells)]
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)))
  for (const line of lines)
    console.log(line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '))
  for (const { name, note } of rows) if (note) console.log(`  ${name}: ${note}`)
}

function cells(row: Row): string[] {
  const sign = row.compare === 'ratio' ? ' ×' : ` ${row.unit}`
  const { target, ratios } = row
  const verdict = reached(row)
  return [
    row.name,
    `${short(row.ours)} ${row.unit}`,
    short(row.spread),
    row.baseline === null ? '' : `${short(row.baseline)} ${row.unit}`,
    comparison(row),
    ratios ? `${short(spread(ratios))} of ${ratios.length}` : '',
    target ? ('most' in target ? `≤ ${target.most}${sign}` : `≥ ${target.least}${sign}`) : '',
    verdict === null ? '' : verdict ? 'ok' : 'short',
  ]
}

/** A line whose target limits ours alone may still have been measured beside a baseline. */
function comparison(row: Row): string {
  if (row.ratios) return `${short(median(row.ratios))} ×`
  if (row.compare === 'itself') return ''
  return row.compare === 'ratio' ? `${short(compared(row))} ×` : `+${short(compared(row))} ${row.unit}`
}

function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
