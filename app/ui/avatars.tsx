import type { ComponentProps } from 'react'
import { Avatar } from './avatar.tsx'
import { classNames } from './class-names.ts'

interface Props {
  students: (ComponentProps<typeof Avatar>['student'] & { id: string })[]
  /** Width and height of each, px. */
  size: number
  /** The background, which shows between them. */
  on: 'overlay' | 'raised'
}

/**
 * Shows students side by side, each a little over the one before. Hidden from screen readers, because the names are beside
 * them.
 */
export function Avatars({ students, size, on }: Props) {
  return (
    <span aria-hidden="true" className="flex empty:hidden">
      {students.map((student) => (
        <span
          key={student.id}
          className={classNames('grid rounded-full ring-2 not-first:-ms-2', on === 'raised' ? 'ring-raised' : 'ring-overlay')}
        >
          <Avatar student={student} size={size} silent />
        </span>
      ))}
    </span>
  )
}
