import { describe, expect, it } from 'vitest'
import type { Status } from './availability.ts'
import { classmateSections, firstOf, orderOf } from './classmate-sections.ts'

const student = (id: number, currentStatus: Status, isOnline = true) => ({ id, currentStatus, isOnline })
const students = [
  student(1, 'studying'),
  student(2, 'available', false),
  student(3, 'offline'),
  student(4, 'online'),
  student(5, 'available'),
  student(6, 'online', false),
]
const ids = (sections: Record<string, { id: number }[]>) =>
  Object.fromEntries(Object.entries(sections).map(([section, students]) => [section, students.map(({ id }) => id)]))

describe('the sections of the classmates', () => {
  it('HOME-011 have who is available apart from who studies and from all others, each in the given order', () => {
    expect(ids(classmateSections(students))).toEqual({ available: [2, 5], studying: [1], others: [3, 4, 6] })
    expect(classmateSections([])).toEqual({ available: [], studying: [], others: [] })
  })

  it('are cut where a list ends, the last section first', () => {
    const cut = (most: number) => ids(firstOf(classmateSections(students), most))
    expect(cut(1)).toEqual({ available: [2], studying: [], others: [] })
    expect(cut(4)).toEqual({ available: [2, 5], studying: [1], others: [3] })
    expect(cut(99)).toEqual(ids(classmateSections(students)))
  })
  it('have another order once a student moves within a section or to another one', () => {
    const order = (statuses: Status[]) =>
      orderOf(classmateSections(statuses.map((status, id) => ({ ...student(id, status), id: `${id}` }))))
    expect(order(['available', 'available'])).toBe(order(['available', 'available']))
    expect(order(['available', 'studying'])).not.toBe(order(['available', 'available']))
    expect(order(['studying', 'available'])).not.toBe(order(['available', 'studying']))
  })
})
