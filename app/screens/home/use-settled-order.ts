import { useState } from 'react'
import { STATUSES } from '../../../schemas/rules/availability.ts'
import { displayedStatus } from '../../../schemas/rules/displayed-status.ts'
import type { StudentView } from '../../data/views.ts'

/**
 * Returns the students in a stable order: rows do not move under a finger when a presence changes (design-language.md section 4).
 * `arranged` sorts the students when they arrive. Students who arrive later are last until the screen is opened again.
 */
export function useSettledOrder<T extends { id: string }>(students: T[] | undefined, arranged: (students: T[]) => T[]): T[] | undefined {
  const [order, setOrder] = useState<string[]>([])
  const known = new Set(order)
  const isNew = students?.some((student) => !known.has(student.id)) ?? false
  if (students && isNew) {
    setOrder([...order, ...arranged(students.filter((student) => !known.has(student.id))).map((student) => student.id)])
  }
  if (!students) return undefined
  const place = new Map(order.map((id, index) => [id, index]))
  return [...students].sort((a, b) => (place.get(a.id) ?? Infinity) - (place.get(b.id) ?? Infinity) || 0)
}

/** Sorts students by status, those who are free first. The query's order, nearest first, decides between equal ones. */
export function byStatus(students: StudentView[]): StudentView[] {
  const rank = (student: StudentView) => STATUSES.indexOf(displayedStatus(student))
  return [...students].sort((a, b) => rank(a) - rank(b))
}
