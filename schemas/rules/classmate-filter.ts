import type { YEARS } from '../constants.ts'
import type { Status } from './availability.ts'
import { displayedStatus } from './displayed-status.ts'
import { containsAllTerms, wordsOf } from './search-text.ts'

/** The criteria that a student chooses, in the order in which the filter asks for them: those about the present moment come first. */
export const FILTER_FIELDS = ['status', 'place', 'subject', 'program', 'year'] as const

/** Criteria of a search for classmates; an empty one is not applied. */
export interface ClassmateFilter {
  /** As others see it. */
  status: Status | ''
  place: string
  subject: string
  program: string
  year: string
  /** As typed. */
  text: string
}

/** The filter that matches everybody. */
export const NO_FILTER: ClassmateFilter = { status: '', place: '', subject: '', program: '', year: '', text: '' }

/** Returns the number of active filters; the search text does not count. */
export function filtersOn(filter: ClassmateFilter): number {
  return FILTER_FIELDS.filter((field) => filter[field] !== '').length
}

/** Returns whether the filter has at least one criterion. */
export function isLookedFor(filter: ClassmateFilter): boolean {
  return filtersOn(filter) > 0 || filter.text.trim() !== ''
}

interface Findable {
  firstName: string
  lastName: string
  program: string
  year: string
  currentStatus: Status
  isOnline: boolean
  currentLocation: string
  currentSubjects: readonly string[]
}

/**
 * Returns whether a student matches the filter: programme and year exactly, status, place and one of the subjects as others see them, and
 * each typed word somewhere in first name, last name or programme (spec §5). Words, places and subjects are compared without case.
 */
export function isFound(student: Findable, { status, place, subject, program, year, text }: ClassmateFilter): boolean {
  if (program !== '' && student.program !== program) return false
  if (year !== '' && student.year !== year) return false
  if (status !== '' && displayedStatus(student) !== status) return false
  if (place !== '' && !isSame(student.currentLocation, place)) return false
  if (subject !== '' && !student.currentSubjects.some((each) => isSame(each, subject))) return false
  return containsAllTerms(`${student.firstName}\n${student.lastName}\n${student.program}`, wordsOf(text))
}

type Year = (typeof YEARS)[number]
const FIRST: readonly string[] = ['1st Year', '2nd Year', '3rd Year', '4th Year', '5th Year'] satisfies Year[]

/** Returns 1st to 5th Year, then the other years in the given order (spec §9, clarification B17). */
export function yearsToFilterBy(years: readonly string[]): string[] {
  return [...FIRST.filter((year) => years.includes(year)), ...years.filter((year) => !FIRST.includes(year))]
}

/**
 * Returns the places or subjects to choose from, out of those that students name: the most frequent first, then by alphabet. Each is there
 * once, as the first student writes it.
 */
export function choicesOf(said: readonly string[]): string[] {
  const times = new Map<string, { choice: string; count: number }>()
  for (const choice of said) {
    const known = times.get(choice.toLowerCase()) ?? { choice, count: 0 }
    if (choice !== '') times.set(choice.toLowerCase(), { ...known, count: known.count + 1 })
  }
  return [...times.values()].sort((a, b) => b.count - a.count || (a.choice < b.choice ? -1 : 1)).map(({ choice }) => choice)
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
