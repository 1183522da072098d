import type { ClassmateFilter } from '../../../schemas/rules/classmate-filter.ts'

/** Returns the number of active filters; the search text does not count. */
export function filtersOn({ program, year }: ClassmateFilter): number {
  return [program, year].filter(Boolean).length
}

export function filterButtonName(on: number): string {
  return on === 0 ? 'Filter Classmates' : `Filter Classmates, ${on === 1 ? '1 filter' : `${on} filters`} on`
}
