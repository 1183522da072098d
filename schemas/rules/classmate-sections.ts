import type { Status } from './availability.ts'
import { displayedStatus } from './displayed-status.ts'

/** The sections of a list of classmates, in their order. */
const SECTIONS = ['available', 'studying', 'others'] as const
type ClassmateSection = (typeof SECTIONS)[number]
export type ClassmateSections<T> = Record<ClassmateSection, T[]>

/** Titles of the sections below the first, whose title is that of its screen (spec §2). */
export const SECTION_TITLE: Record<Exclude<ClassmateSection, 'available'>, string> = {
  studying: 'Studying Quietly',
  others: 'Other Classmates',
}

/**
 * Returns the students by section, each in the given order: who is available, who studies, and all others. So the number in the title of a
 * section counts exactly the students below it (ADR 0085).
 */
export function classmateSections<T extends { currentStatus: Status; isOnline: boolean }>(students: readonly T[]): ClassmateSections<T> {
  const sections: ClassmateSections<T> = { available: [], studying: [], others: [] }
  for (const student of students) {
    const status = displayedStatus(student)
    sections[status === 'available' || status === 'studying' ? status : 'others'].push(student)
  }
  return sections
}

/** Returns the first `most` students of the sections, in the order of the sections. */
export function firstOf<T>(sections: ClassmateSections<T>, most: number): ClassmateSections<T> {
  let left = most
  const first = { ...sections }
  for (const section of SECTIONS) {
    first[section] = sections[section].slice(0, left)
    left -= first[section].length
  }
  return first
}

/** Returns the ids of the students as they stand, section by section: equal as long as no row moves. */
export function orderOf(sections: ClassmateSections<{ id: string }>): string {
  return SECTIONS.map((section) => sections[section].map(({ id }) => id).join(' ')).join('\n')
}
