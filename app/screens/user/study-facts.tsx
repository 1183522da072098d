import { useId, type ReactNode } from 'react'
import { showsPlace } from '../../../schemas/rules/displayed-status.ts'
import { phoneDigits } from '../../../schemas/rules/chat-link.ts'
import type { StudentView } from '../../data/views.ts'
import { Chip } from '../../ui/chip.tsx'
import { NO_PHONE } from './no-phone.ts'

const NONE = 'Nothing added yet'

/**
 * Shows a student's schedule, subjects and university, and their number if this student may see it.
 *
 * @param isMine the student looks at their own profile, as others see it
 */
export function StudyFacts({ student, isMine }: { student: StudentView; isMine: boolean }) {
  const { studySchedule, university, phoneNumber, currentSubjects, studyTopics, currentStatus } = student
  const areHidden = !isMine && !showsPlace(currentStatus)
  return (
    <>
      <dl className="card">
        <Fact name="Study schedule">{studySchedule || <Muted>{NONE}</Muted>}</Fact>
        {university && <Fact name="University">{university}</Fact>}
        <Fact name="Phone">
          {phoneDigits(phoneNumber) === '' ? (
            <span className="text-muted">{NO_PHONE}</span>
          ) : (
            <span className="tabular-nums">{phoneNumber}</span>
          )}
        </Fact>
      </dl>
      <Chips title="Current Subjects" words={currentSubjects} none={areHidden ? 'Shown while they are free or studying' : NONE} />
      <Chips title="Study Topics" words={studyTopics} none={NONE} />
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="hairline-14 flex min-h-12 flex-wrap items-center gap-x-4 px-3.5 py-2.5">
      <dt className="min-w-33 text-muted rail:w-38">{name}</dt>
      <dd dir="auto" className="min-w-36 text-start flex-1 font-medium whitespace-pre-line [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  )
}

function Chips({ title, words, none }: { title: string; words: readonly string[]; none: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pt-1.5 pb-2 text-lg font-extrabold tracking-tight">
        {title}
      </h2>
      {words.length === 0 ? (
        <p>
          <Muted>{none}</Muted>
        </p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {words.map((word) => (
            <li key={word} dir="auto" className="min-w-0">
              <Chip>{word}</Chip>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Muted({ children }: { children: string }) {
  return <span className="font-normal text-muted">{children}</span>
}
