import type { ComponentProps } from 'react'
import { Avatar } from './avatar.tsx'
import { classNames } from './class-names.ts'

interface Props {
  students: (ComponentProps<typeof Avatar>['student'] & { id: string })[]
  /** Px. */
  size: number
  /** What they lie on shows between them. */
  on: 'overlay' | 'raised'
}

/** Students side by side, each a little over the one before: for the eye, the names stand beside it. */
export function Avatars({ students, size, on }: Props) {
  return (
    <span aria-hidden="true" className="flex empty:hidden">
      {students.map((student) => (
        <span key={student.id} className={classNames('grid rounded-full ring-2 not-first:-ms-2', on === 'raised' ? 'ring-raised' : 'ring-overlay')}>
          <Avatar student={student} size={size} silent />
        </span>
      ))}
    </span>
  )
}
