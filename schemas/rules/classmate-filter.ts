import type { YEARS } from '../constants.ts'
import { containsAllTerms, wordsOf } from './search-text.ts'

/** What classmates are looked for by; empty: by nothing. */
export interface ClassmateFilter {
  program: string
  year: string
  /** As typed. */
  text: string
}

/** Everybody. */
export const NO_FILTER: ClassmateFilter = { program: '', year: '', text: '' }

/** Somebody in particular is looked for. */
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
 * Programme and year exactly; each typed word somewhere in first name, last name or programme, and nowhere else (spec §5).
 * Neither case nor accents count.
 */
export function isFound(student: Findable, { program, year, text }: ClassmateFilter): boolean {
  if (program !== '' && student.program !== program) return false
  if (year !== '' && student.year !== year) return false
  return containsAllTerms(`${student.firstName}\n${student.lastName}\n${student.program}`, wordsOf(text))
}

type Year = (typeof YEARS)[number]
const FIRST: readonly string[] = ['1st Year', '2nd Year', '3rd Year', '4th Year', '5th Year'] satisfies Year[]

/** 1st to 5th Year, then the others as they come (spec §9, clarification B17). */
export function yearsToFilterBy(years: readonly string[]): string[] {
  return [...FIRST.filter((year) => years.includes(year)), ...years.filter((year) => !FIRST.includes(year))]
}
