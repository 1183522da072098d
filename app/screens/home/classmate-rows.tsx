import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { StudentView } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { ClassmateRow } from './classmate-row.tsx'

/** So many stand there at first: below them is the rest of Home, and a campus may have hundreds. */
const FIRST = 25
/** So many more come with a tap. */
const MORE = 50

/** The nearest ones, and more of them when asked for. */
export function ClassmateRows({ students, stale }: { students: StudentView[]; stale: boolean }) {
  const [shown, setShown] = useState(FIRST)
  const list = useRef<HTMLUListElement>(null)
  const showMore = () => {
    flushSync(() => setShown(shown + MORE))
    // Whoever goes on by the keyboard goes on there.
    list.current!.children[shown]?.querySelector('a')?.focus({ preventScroll: true })
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
