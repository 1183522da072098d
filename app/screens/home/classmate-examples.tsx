import { useId } from 'react'
import { fullName } from '../../../schemas/rules/profile.ts'
import { SAMPLE_STUDENTS } from '../../data/sample-students.ts'
import { useLive } from '../../data/use-live.ts'
import { studyLine } from '../../shell/page/study-line.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'

/**
 * Shows how classmates would look on a campus that has none yet. The examples are not real students, which they say, and have no
 * buttons (spec §2, clarification G11).
 */
export function ClassmateExamples() {
  const id = useId()
  const hasCampus = useLive('me', null, (me) => Boolean(me?.campusId))
  if (!hasCampus) return null
  return (
    <section aria-labelledby={id} className="pt-1">
      <div className="flex min-h-11 items-center gap-2.5">
        <h2 id={id} className="text-lg font-extrabold tracking-tight">
          Examples
        </h2>
        <Badge look="quiet">Sample</Badge>
      </div>
      <p className="pb-2 text-xs text-muted">These students are made up. Your classmates will look like this here.</p>
      <ul aria-labelledby={id} className="card overflow-hidden text-muted">
        {SAMPLE_STUDENTS.map((student) => (
          <li key={student.id} className="hairline-74 flex min-h-16 items-center gap-3 px-3.5 py-3">
            <span className="grayscale">
              <Avatar student={student} silent />
            </span>
            <span className="min-w-0">
              <span dir="auto" className="block text-base leading-snug font-bold tracking-snug">
                {fullName(student)}
              </span>
              <span className="mt-0.5 block text-xs">{studyLine(student)}</span>
              <span className="mt-0.5 block text-xs">{student.currentSubjects.join(', ')}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
