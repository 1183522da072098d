export interface Counts {
  passed: number
  failed: number
  /** Names of the tests that failed. */
  broken: string[]
  flaky?: string[]
}

export function countVitest(report: object | undefined): Counts
export function countPlaywright(report: object | undefined): Counts
