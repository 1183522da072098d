import { invalid } from '../command-error.ts'

/** Returns how many items a response lists: the requested number, at most `most`. */
export function pageSize(asked: string | undefined, usual: number, most: number): number {
  const limit = Number(asked ?? usual)
  if (!Number.isInteger(limit) || limit < 1) throw invalid('Invalid input', 'limit')
  return Math.min(limit, most)
}
