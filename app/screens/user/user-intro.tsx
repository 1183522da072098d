import { MATCH_BADGE } from '../../../schemas/rules/match.ts'
import { fullName } from '../../../schemas/rules/profile.ts'
import { displayedStatus } from '../../../schemas/rules/displayed-status.ts'
import type { StudentView } from '../../data/views.ts'
import { studyLine } from '../../shell/page/study-line.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { MORPH_NAME, morphHead } from '../../ui/morph.ts'

interface Props {
  student: StudentView
  /** True while offline: the status shown is the last known one. */
  stale: boolean
  isSample: boolean
}

/** Shows a student's picture, name and studies, and what both students share. */
export function UserIntro({ student, stale, isSample }: Props) {
  const badge = MATCH_BADGE[student.match]
  return (
    <div {...morphHead(student.id)} className="flex flex-wrap items-center gap-4 pt-1 pb-1 [--ring:var(--color-surface)]">
      <Avatar student={student} size={88} status={displayedStatus(student)} stale={stale} silent />
      <div className="min-w-40 flex-1">
        <h2 {...MORPH_NAME} dir="auto" className="text-xl leading-7 font-extrabold tracking-tighter [overflow-wrap:anywhere]">
          {fullName(student) || 'Student'}
        </h2>
        <p className="text-muted">{studyLine(student)}</p>
        <p className="mt-1.75 flex flex-wrap gap-1.5 empty:hidden">
          {student.match !== 'other' && <Badge look={badge.colour}>{badge.label}</Badge>}
          {isSample && <Badge look="quiet">Sample</Badge>}
        </p>
      </div>
    </div>
  )
}
