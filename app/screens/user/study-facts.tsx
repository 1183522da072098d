import { useId, type ReactNode } from 'react'
import { phoneDigits } from '../../../schemas/rules/chat-link.ts'
import type { StudentView } from '../../data/views.ts'
import { Chip } from '../../ui/chip.tsx'
import { NO_PHONE } from './no-phone.ts'

/** Shows a student's schedule, subjects and university, and their number if this student may see it. */
export function StudyFacts({ student }: { student: StudentView }) {
  const { studySchedule, university, phoneNumber, currentSubjects, studyTopics } = student
  return (
    <>
      <dl className="card">
        <Fact name="Study schedule">{studySchedule || <None />}</Fact>
        {university && <Fact name="University">{university}</Fact>}
        <Fact name="Phone">
          {phoneDigits(phoneNumber) === '' ? (
            <span className="text-muted">{NO_PHONE}</span>
          ) : (
            <span className="tabular-nums">{phoneNumber}</span>
          )}
        </Fact>
      </dl>
      <Chips title="Current Subjects" words={currentSubjects} />
      <Chips title="Study Topics" words={studyTopics} />
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="hairline-14 flex min-h-12 flex-wrap items-center gap-x-4 px-3.5 py-2.5">
      <dt className="min-w-33 text-muted rail:w-38">{name}</dt>
      <dd dir="auto" className="min-w-36 flex-1 font-medium whitespace-pre-line [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  )
}

function Chips({ title, words }: { title: string; words: readonly string[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pt-1.5 pb-2 text-lg font-extrabold tracking-tight">
        {title}
      </h2>
      {words.length === 0 ? (
        <p>
          <None />
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

function None() {
  return <span className="font-normal text-muted">Nothing added yet</span>
}
