import { useId } from 'react'
import { STATUS_LABEL } from '../../../../schemas/rules/availability.ts'
import { fullName } from '../../../../schemas/rules/profile.ts'
import { displayedStatus } from '../../../../schemas/rules/displayed-status.ts'
import type { StudentView } from '../../../data/views.ts'
import { studyLine } from '../../../shell/page/study-line.ts'
import { Avatar } from '../../../ui/avatar.tsx'

interface Props {
  title: string
  students: readonly StudentView[]
  /** True while offline: the status shown is the last known one. */
  stale: boolean
  onChoose: (student: StudentView) => void
}

/** Lists students to choose one of; nothing if there are none. */
export function ReceiverRows({ title, students, stale, onChoose }: Props) {
  const id = useId()
  if (students.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2 pt-1">
      <h2 id={id} className="text-lg font-extrabold tracking-tight">
        {title}
      </h2>
      <ul aria-labelledby={id} className="card overflow-hidden [--ring:var(--color-raised)]">
        {students.map((student) => (
          <li key={student.id} className="hairline-74 [contain-intrinsic-size:auto_68px] [content-visibility:auto]">
            <button
              type="button"
              className="flex min-h-16 w-full items-center gap-3 px-3.5 py-2.5 text-start hover:bg-sunken/60 focus-visible:-outline-offset-3"
              onClick={() => onChoose(student)}
            >
              <Avatar student={student} status={displayedStatus(student)} stale={stale} silent />
              <span className="min-w-0 flex-1">
                <span dir="auto" className="block truncate text-base leading-snug font-bold tracking-snug">
                  {fullName(student) || 'Student'}
                </span>
                <span className="sr-only">, {STATUS_LABEL[displayedStatus(student)]}, </span>
                <span className="mt-0.5 block truncate text-xs text-muted empty:hidden">{studyLine(student)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
