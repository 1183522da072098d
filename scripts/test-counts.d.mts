export interface Counts {
  passed: number
  failed: number
  flaky?: string[]
}

export function countVitest(report: object | undefined): Counts
export function countPlaywright(report: object | undefined): Counts
