import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { firstOf, orderOf, SECTION_TITLE, type ClassmateSections as Sections } from '../../../schemas/rules/classmate-sections.ts'
import { defined } from '../../../schemas/defined.ts'
import type { StudentView } from '../../data/views.ts'
import { lazyComponent } from '../../shell/lazy/lazy-component.tsx'
import { retryWhenOnline } from '../../shell/lazy/retry-when-online.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'
import { useNewContent } from '../../ui/use-new-content.ts'
import { ClassmateRow } from './classmate-row.tsx'
import { SectionCount } from './section-count.tsx'

const ClassmateMenu = lazyComponent(async () => (await import('./classmate-menu.tsx')).ClassmateMenu, {
  later: true,
  missing: retryWhenOnline,
})

/** Number of rows shown at first. The rest of Home is below them, and a campus may have hundreds of students. */
const INITIAL_ROWS = 25
/** Number of rows that each tap adds. */
const ROWS_PER_TAP = 50

interface Props {
  sections: Sections<StudentView>
  /** False while the device may have only a part of the campus. */
  isWhole: boolean
  stale: boolean
  /** True while only those who match a search or filter are here: the rows move when the student changes that. */
  isLooking: boolean
  /** Shown in place of the classmates who are available when there are none. */
  nobody: ReactNode
  /** Number of rows of a list whose rest is on a page of its own. */
  preview: number | false
}

/** Shows the first classmates of each section, and more on request. The first section has its title above the list. */
export function ClassmateSections({ sections, isWhole, stale, isLooking, nobody, preview }: Props) {
  const [shown, setShown] = useState(INITIAL_ROWS)
  const list = useRef<HTMLDivElement>(null)
  const first = firstOf(sections, preview || shown)
  const all = sections.available.length + sections.studying.length + sections.others.length
  const left = all - (preview || shown)
  useNewContent(list, isLooking ? null : orderOf(first))
  const showMore = () => {
    flushSync(() => setShown(shown + ROWS_PER_TAP))
    // Focus the first new row, so that a keyboard user continues there.
    defined(list.current).querySelectorAll('[data-student-id]')[shown]?.querySelector('a')?.focus({ preventScroll: true })
  }
  const rows = (id: string, students: StudentView[]) => (
    <ul aria-labelledby={id} className="card overflow-hidden">
      {students.map((student) => (
        <ClassmateRow key={student.id} student={student} stale={stale} />
      ))}
    </ul>
  )
  return (
    <div ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-2 data-new:*:pointer-events-none">
      <ClassmateMenu rows={list} />
      {sections.available.length > 0 ? rows('classmates', first.available) : nobody}
      {(['studying', 'others'] as const).map(
        (section) =>
          first[section].length > 0 && (
            <div key={section} className="grid grid-cols-[minmax(0,1fr)] gap-2">
              <h3 id={`classmates-${section}`} className="pt-2.5 text-lg font-extrabold tracking-tight">
                {SECTION_TITLE[section]}
                <SectionCount of={sections[section].length} isWhole={isWhole} />
              </h3>
              {rows(`classmates-${section}`, first[section])}
            </div>
          ),
      )}
      {left > 0 &&
        (preview ? (
          <Link to="/classmates" className={buttonClass('outline')}>
            See all {all}
            {!isWhole && '+'} classmates
          </Link>
        ) : (
          <Button look="outline" onClick={showMore}>
            Show {Math.min(ROWS_PER_TAP, left)} more
          </Button>
        ))}
    </div>
  )
}
