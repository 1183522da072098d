import type { Page } from 'playwright'
import { stepsOf, commitsIn } from '../support/worker-steps.ts'

/** Something that happened, at an epoch ms by the machine's clock. */
export interface Line<Who extends string = string> {
  at: number
  who: Who
  text: string
}

/** Returns what the page's data worker has done since then. */
export async function stepLines<Who extends string>(page: Page, who: Who, since = 0): Promise<Line<Who>[]> {
  const steps = (await stepsOf(page)).filter(({ at }) => at >= since)
  return steps.map(({ at, what, note, ended }) => ({ at, who, text: `${what} ${note}${ended ? ` (${(ended - at).toFixed(1)} ms)` : ''}` }))
}

/** Returns the commits in this output of a server. */
export function commitLines(output: string): Line<'server'>[] {
  return commitsIn(output).map((at) => ({ at, who: 'server', text: 'commit' }))
}

/** Prints the lines in the order of time, from `start`. Each of `columns` begins further to the right. */
export function printTimeline<Who extends string>(lines: readonly Line<Who>[], start: number, columns: readonly Who[]): void {
  const inOrder = lines.filter(({ at }) => at >= start).sort((one, other) => one.at - other.at)
  for (const { at, who, text } of inOrder)
    console.log(`${(at - start).toFixed(1).padStart(8)} ms  ${' '.repeat(7 * columns.indexOf(who))}${who}  ${text}`)
}
