import { CalendarPlus, MapPin, MessageCircle } from 'lucide-react'
import { memo } from 'react'
import { STATUS_LABEL } from '../../../schemas/rules/availability.ts'
import { MATCH_BADGE } from '../../../schemas/rules/match.ts'
import { fullName } from '../../../schemas/rules/profile.ts'
import { proposeMeetup } from '../../data/meetup-sheets.ts'
import { displayedStatus } from '../../../schemas/rules/displayed-status.ts'
import type { StudentView } from '../../data/views.ts'
import { studyLine } from '../../shell/page/study-line.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MORPH_NAME, MORPH_ROW } from '../../ui/morph.ts'
import { MorphLink } from '../../ui/morph-link.tsx'
import { STATUS_TEXT } from '../../ui/status-tint.ts'

/**
 * Classes of the two buttons of a row (ADR 0012). The class of the icon button shrinks under a press, and the row behind it
 * shrinks, too: the click would then miss both.
 */
const OPENS = 'grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunken'

interface Props {
  student: StudentView
  /** True while offline: the status shown is the last known one. */
  stale: boolean
}

/** One classmate: the picture opens the profile, the rest of the row opens the chat. */
export const ClassmateRow = memo(function ClassmateRow({ student, stale }: Props) {
  const status = displayedStatus(student)
  const name = fullName(student) || 'Student'
  const studies = studyLine(student)
  const badge = MATCH_BADGE[student.match]
  return (
    <li
      data-student-id={student.id}
      data-status={status}
      {...MORPH_ROW}
      className="hairline-74 flex min-h-16 items-center gap-3 py-3 ps-3.5 pe-1 hover:bg-sunken/60"
    >
      <MorphLink of={student.id} to={`/user-profile/${student.id}`} className="relative z-1 rounded-full">
        <span className="sr-only">Profile of {name}</span>
        <Avatar student={student} status={status} stale={stale} silent />
      </MorphLink>
      <div className="min-w-0 flex-1 rail:max-w-[calc(100%-10.75rem)] rail:flex-[1_0_auto]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-base leading-snug font-bold tracking-snug">
          <span {...MORPH_NAME} className="min-w-0 truncate">
            {name}
          </span>
          {student.match !== 'other' && <Badge look={badge.colour}>{badge.label}</Badge>}
        </p>
        <p className="mt-0.5 text-xs text-muted">
          <span className={`font-medium ${stale ? '' : STATUS_TEXT[status]}`}>{STATUS_LABEL[status]}</span>
          {studies && ` · ${studies}`}
        </p>
        {student.currentLocation && (
          <p className="mt-0.5 flex items-center gap-1.25 text-xs text-muted">
            <Icon of={MapPin} size={14} />
            <span className="min-w-0 truncate">{student.currentLocation}</span>
          </p>
        )}
      </div>
      {/* The text beside them gets its room first. A subject that does not fit wraps out of sight, even the first one, past `before:`. */}
      <div className="hidden h-8 min-w-0 flex-wrap justify-end gap-x-1.5 overflow-hidden before:h-full rail:flex">
        {student.currentSubjects.slice(0, 2).map((subject) => (
          <Chip key={subject}>{subject}</Chip>
        ))}
      </div>
      <div className="-my-3 flex flex-col-reverse rail:flex-row">
        <button
          type="button"
          aria-label={`Meet up with ${student.firstName || name}`}
          className={`${OPENS} relative z-1 text-muted`}
          onClick={() => proposeMeetup(student.id)}
        >
          <Icon of={CalendarPlus} />
        </button>
        <MorphLink
          of={student.id}
          to={`/messages?with=${student.id}`}
          aria-label={`Message ${student.firstName || name}`}
          className={`${OPENS} text-accent after:absolute after:inset-0`}
        >
          <Icon of={MessageCircle} />
        </MorphLink>
      </div>
    </li>
  )
})
