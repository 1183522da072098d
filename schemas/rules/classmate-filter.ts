import type { YEARS } from '../constants.ts'
import { containsAllTerms, wordsOf } from './search-text.ts'

/** Criteria of a search for classmates; an empty one is not applied. */
export interface ClassmateFilter {
  program: string
  year: string
  /** As typed. */
  text: string
}

/** The filter that matches everybody. */
export const NO_FILTER: ClassmateFilter = { program: '', year: '', text: '' }

/** Returns whether the filter has at least one criterion. */
export function isLookedFor({ program, year, text }: ClassmateFilter): boolean {
  return program !== '' || year !== '' || text.trim() !== ''
}

interface Findable {
  firstName: string
  lastName: string
  program: string
  year: string
}

/**
 * Returns whether a student matches the filter: programme and year exactly, and each typed word somewhere in first name, last
 * name or programme (spec §5). The comparison ignores case and accents.
 */
export function isFound(student: Findable, { program, year, text }: ClassmateFilter): boolean {
  if (program !== '' && student.program !== program) return false
  if (year !== '' && student.year !== year) return false
  return containsAllTerms(`${student.firstName}\n${student.lastName}\n${student.program}`, wordsOf(text))
}

type Year = (typeof YEARS)[number]
const FIRST: readonly string[] = ['1st Year', '2nd Year', '3rd Year', '4th Year', '5th Year'] satisfies Year[]

/** Returns 1st to 5th Year, then the other years in the given order (spec §9, clarification B17). */
export function yearsToFilterBy(years: readonly string[]): string[] {
  return [...FIRST.filter((year) => years.includes(year)), ...years.filter((year) => !FIRST.includes(year))]
}
