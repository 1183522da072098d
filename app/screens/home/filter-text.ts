import { STATUS_LABEL } from '../../../schemas/rules/availability.ts'
import type { ClassmateFilter, FILTER_FIELDS } from '../../../schemas/rules/classmate-filter.ts'

export type FilterField = (typeof FILTER_FIELDS)[number]

/** Returns the accessible name of the button that opens the filter. */
export function filterButtonName(on: number): string {
  return on === 0 ? 'Filter Classmates' : `Filter Classmates, ${on === 1 ? '1 filter' : `${on} filters`} on`
}

/** Returns an active filter as students read it; empty if it is not active. */
export function filterText(filter: ClassmateFilter, field: FilterField): string {
  return field === 'status' && filter.status !== '' ? STATUS_LABEL[filter.status] : filter[field]
}
