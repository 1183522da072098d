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
import { isolateText } from '../../ui/isolate-text.ts'
import { MORPH_NAME, MORPH_ROW } from '../../ui/morph.ts'
import { MorphLink } from '../../ui/morph-link.tsx'
import { STATUS_TEXT } from '../../ui/status-tint.ts'

/**
 * Classes of a button of a row. The class of the icon button shrinks under a press, and the row behind it shrinks, too: the click would
 * then miss both.
 */
const OPENS = 'size-11 shrink-0 place-items-center rounded-full relative z-1 hover:bg-sunken'

interface Props {
  student: StudentView
  /** True while offline: the status shown is the last known one. */
  stale: boolean
}

/**
 * One classmate: the row opens the profile, its button the chat; wide screens have room for a second button (ADR 0086). All rows have the
 * same height: no line wraps.
 */
export const ClassmateRow = memo(function ClassmateRow({ student, stale }: Props) {
  const { id, match, currentLocation, currentSubjects } = student
  const status = displayedStatus(student)
  const name = fullName(student) || 'Student'
  const called = student.firstName || name
  const studies = studyLine(student)
  const badge = MATCH_BADGE[match]
  const subjects = currentSubjects.slice(0, 2)
  return (
    <li
      data-student-id={id}
      data-status={status}
      {...MORPH_ROW}
      className="hairline-74 flex min-h-21.5 items-center gap-3 ps-3.5 pe-1 hover:bg-sunken/60"
    >
      <Avatar student={student} status={status} stale={stale} silent />
      <div className="min-w-0 flex-1 rail:max-w-[calc(100%-10.75rem)] rail:flex-[1_0_auto]">
        {/* A badge that does not fit beside the name wraps out of sight. */}
        <p className="flex h-5.5 flex-wrap gap-2 overflow-hidden text-base [overflow-wrap:anywhere] leading-snug font-bold tracking-snug">
          <MorphLink
            of={id}
            to={`/user-profile/${id}`}
            className="flex min-w-0 outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-3 focus-visible:after:outline-accent"
          >
            <span className="sr-only">Profile of </span>
            <span {...MORPH_NAME} dir="auto" className="min-w-0 truncate">
              {name}
            </span>
          </MorphLink>
          {match !== 'other' && <Badge look={badge.colour}>{badge.label}</Badge>}
        </p>
        <p className="mt-0.5 truncate text-xs text-muted">
          <span className={`font-medium ${stale ? '' : STATUS_TEXT[status]}`}>{STATUS_LABEL[status]}</span>
          {studies && ` · ${studies}`}
        </p>
        {(currentLocation || subjects.length > 0) && (
          <p className="mt-0.5 flex items-center gap-1.25 text-xs text-muted">
            {currentLocation && <Icon of={MapPin} size={14} />}
            <bdi className="hidden min-w-0 truncate rail:inline">{currentLocation}</bdi>
            <span className="min-w-0 truncate rail:hidden">
              {[currentLocation, ...(subjects.length > 0 ? [subjects.map(isolateText).join(', ')] : [])].filter(Boolean).join(' · ')}
            </span>
          </p>
        )}
      </div>
      {/* The text beside them gets its room first. A subject that does not fit wraps out of sight, even the first one, past `before:`. */}
      <div className="hidden h-8 min-w-0 flex-wrap justify-end gap-x-1.5 overflow-hidden before:h-full rail:flex">
        {subjects.map((subject) => (
          <Chip key={subject}>
            <bdi>{subject}</bdi>
          </Chip>
        ))}
      </div>
      <button
        type="button"
        title={`Meet up with ${called}`}
        className={`${OPENS} -me-3 hidden text-muted rail:grid`}
        onClick={() => proposeMeetup(id)}
      >
        <Icon of={CalendarPlus} />
      </button>
      <MorphLink of={id} to={`/messages?with=${id}`} title={`Message ${called}`} className={`${OPENS} grid text-accent`}>
        <Icon of={MessageCircle} />
      </MorphLink>
    </li>
  )
})
