import { Check } from 'lucide-react'
import type { StudentId } from '../../../schemas/ids.ts'
import { STATUS_LABEL } from '../../../schemas/rules/availability.ts'
import { fullName } from '../../../schemas/rules/profile.ts'
import { displayedStatus } from '../../../schemas/rules/displayed-status.ts'
import type { StudentView } from '../../data/views.ts'
import { studyLine } from '../../shell/page/study-line.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Number of subjects that a row shows at most. */
const SHOWN_SUBJECTS_MAX = 2

interface Props {
  student: StudentView
  /** True while offline: the status shown is the last known one. */
  stale: boolean
  chosen: boolean
  disabled: boolean
  onToggle: (id: StudentId) => void
}

/** A classmate who can be invited. A tap anywhere in the row selects or deselects them. */
export function CandidateRow({ student, stale, chosen, disabled, onToggle }: Props) {
  const status = displayedStatus(student)
  const studies = studyLine(student)
  return (
    <li className="hairline-74 [contain-intrinsic-size:auto_84px] [content-visibility:auto]">
      <label
        data-student-id={student.id}
        className="relative flex min-h-16 cursor-pointer items-center gap-3 px-3.5 py-3 hover:bg-sunken/60 has-focus-visible:outline-2 has-focus-visible:-outline-offset-3 has-focus-visible:outline-accent has-disabled:cursor-default has-disabled:opacity-60"
      >
        <input type="checkbox" className="peer sr-only" checked={chosen} disabled={disabled} onChange={() => onToggle(student.id)} />
        <Avatar student={student} status={status} stale={stale} silent />
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate text-base leading-snug font-bold tracking-snug">
            {fullName(student) || 'Student'}
          </span>
          <span className="sr-only">, {STATUS_LABEL[status]}, </span>
          <span className="mt-0.5 block text-xs text-muted empty:hidden">{studies}</span>
          <span className="mt-0.5 block truncate text-xs text-muted empty:hidden">
            {student.currentSubjects.slice(0, SHOWN_SUBJECTS_MAX).join(', ')}
          </span>
        </span>
        <span className="grid size-6 shrink-0 place-items-center rounded-full border-2 border-line-strong text-transparent peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent">
          <Icon of={Check} size={16} />
        </span>
      </label>
    </li>
  )
}
