import { readFileSync } from 'node:fs'

/**
 * Returns the time in µs that the main thread of a process has had a processor. The kernel counts it, so neither other processes nor the
 * threads that collect garbage or write files are in it. Linux only.
 */
export function threadTime(pid: number): number {
  const [ran] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return Number(ran) / 1_000
}
