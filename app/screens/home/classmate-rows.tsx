import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { StudentView } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { ClassmateRow } from './classmate-row.tsx'
import { defined } from '../../../schemas/defined.ts'

/** Number of rows shown at first. The rest of Home is below them, and a campus may have hundreds of students. */
const FIRST = 25
/** Number of rows that each tap adds. */
const MORE = 50

/** Shows the nearest classmates, and more on request. */
export function ClassmateRows({ students, stale }: { students: StudentView[]; stale: boolean }) {
  const [shown, setShown] = useState(FIRST)
  const list = useRef<HTMLUListElement>(null)
  const showMore = () => {
    flushSync(() => setShown(shown + MORE))
    // Focus the first new row, so that a keyboard user continues there.
    defined(list.current).children[shown]?.querySelector('a')?.focus({ preventScroll: true })
  }
  return (
    <>
      <ul ref={list} aria-labelledby="classmates" className="card overflow-hidden">
        {students.slice(0, shown).map((student) => (
          <ClassmateRow key={student.id} student={student} stale={stale} />
        ))}
      </ul>
      {students.length > shown && (
        <Button look="outline" onClick={showMore}>
          Show {Math.min(MORE, students.length - shown)} more
        </Button>
      )}
    </>
  )
}
