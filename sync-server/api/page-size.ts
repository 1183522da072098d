import { invalid } from '../command-error.ts'

/** How many one answer lists: as many as were asked for, at most `most`. */
export function pageSize(asked: string | undefined, usual: number, most: number): number {
  const limit = Number(asked ?? usual)
  if (!Number.isInteger(limit) || limit < 1) throw invalid('limit: Invalid input')
  return Math.min(limit, most)
}
