import { SlidersHorizontal } from 'lucide-react'
import { useDeferredValue, useId, useRef, useState, type ReactNode } from 'react'
import { INVITEES_MAX } from '../../../schemas/constants.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import { filtersOn, isFound, isLookedFor, NO_FILTER, type ClassmateFilter } from '../../../schemas/rules/classmate-filter.ts'
import { classmateSections, orderOf, SECTION_TITLE } from '../../../schemas/rules/classmate-sections.ts'
import { isWholeCampus } from '../../../schemas/rules/whole-campus.ts'
import { useLive } from '../../data/use-live.ts'
import { useConnection } from '../../data/use-status.ts'
import type { StudentView } from '../../data/views.ts'
import { lazySheet } from '../../shell/lazy/lazy-sheet.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useNewContent } from '../../ui/use-new-content.ts'
import { ClassmatesSkeleton } from '../home/classmates-skeleton.tsx'
import { FilterChips } from '../home/filter-chips.tsx'
import { filterButtonName } from '../home/filter-text.ts'
import { NoSearchResults } from '../home/no-search-results.tsx'
import { SectionCount } from '../home/section-count.tsx'
import { CandidateRow } from './candidate-row.tsx'
import { perfectMatches } from './invitees.ts'
import { NoClassmatesToInvite } from './no-classmates-to-invite.tsx'

const FilterDialog = lazySheet(async () => (await import('../home/filter-dialog.tsx')).FilterDialog)

interface Props {
  /** Undefined until the classmates are loaded. */
  classmates: StudentView[] | undefined
  invitees: StudentId[]
  onToggle: (id: StudentId) => void
  onClose: () => void
}

/**
 * Step 1 of the wizard: the best matches, then the other classmates who are available, then the rest in sections of their own (ADR 0085).
 * Each student is listed once (ADR 0102).
 */
export function ChooseClassmates({ classmates, invitees, onToggle, onClose }: Props) {
  const [filter, setFilter] = useState<ClassmateFilter>(NO_FILTER)
  const looked = useDeferredValue(filter)
  const [filtering, setFiltering] = useState(false)
  const filterButton = useRef<HTMLButtonElement>(null)
  const stale = useConnection() === 'offline'
  const on = filtersOn(filter)
  const isLoaded = useLive('status', null, (status) => status?.isDirectoryLoaded ?? false)
  const found = (classmates ?? []).filter((student) => isFound(student, looked))
  const perfect = perfectMatches(found)
  const sections = classmateSections(found.filter((student) => !perfect.includes(student)))
  const list = useRef<HTMLDivElement>(null)
  useNewContent(list, classmates && !isLookedFor(looked) ? orderOf(sections) : null)

  if (!classmates) return <ClassmatesSkeleton />
  if (classmates.length === 0) return <NoClassmatesToInvite onClose={onClose} />

  const isWhole = isWholeCampus(isLoaded, classmates.length)
  const full = invitees.length >= INVITEES_MAX
  const rows = (students: StudentView[]) =>
    students.map((student) => {
      const chosen = invitees.includes(student.id)
      return (
        <CandidateRow key={student.id} student={student} stale={stale} chosen={chosen} disabled={full && !chosen} onToggle={onToggle} />
      )
    })
  const takeOff = (part: Partial<ClassmateFilter>) => {
    setFilter({ ...filter, ...part })
    filterButton.current?.focus()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">
          <SearchField label="Search name or program" value={filter.text} onChange={(text) => setFilter({ ...filter, text })} />
        </div>
        <IconButton
          ref={filterButton}
          icon={SlidersHorizontal}
          name={filterButtonName(on)}
          look={on > 0 ? 'soft' : 'sunken'}
          aria-haspopup="dialog"
          onClick={() => setFiltering(true)}
        />
      </div>
      {on > 0 && <FilterChips filter={filter} onRemove={(field) => takeOff({ [field]: '' })} />}
      <p role="status" className="sr-only">
        {isLookedFor(looked) && `${found.length} of ${classmates.length} classmates`}
      </p>
      {found.length === 0 ? (
        <div className="card">
          <NoSearchResults everybody={classmates.length} filter={filter} onClear={() => takeOff(NO_FILTER)} />
        </div>
      ) : (
        <div ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-2 data-new:*:pointer-events-none">
          {perfect.length > 0 && (
            <Candidates title="Perfect Study Match" note="Up to three from your program, your year first">
              {rows(perfect)}
            </Candidates>
          )}
          <Candidates
            title="All Available Classmates"
            count={<SectionCount of={sections.available.length} isWhole={isWhole} />}
            nobody={nobodyText(classmateSections(perfect).available.length > 0, isLookedFor(looked))}
          >
            {rows(sections.available)}
          </Candidates>
          {(['studying', 'others'] as const).map(
            (section) =>
              sections[section].length > 0 && (
                <Candidates
                  key={section}
                  title={SECTION_TITLE[section]}
                  count={<SectionCount of={sections[section].length} isWhole={isWhole} />}
                >
                  {rows(sections[section])}
                </Candidates>
              ),
          )}
        </div>
      )}
      {filtering && (
        <FilterDialog
          students={classmates}
          applied={filter}
          onApply={(part) => setFilter((before) => ({ ...before, ...part }))}
          onClose={() => setFiltering(false)}
        />
      )}
    </div>
  )
}

/** Says why nobody is in the list of available classmates. @param above somebody who is available is a best match */
function nobodyText(above: boolean, looked: boolean): string {
  if (above) return 'Whoever is available is listed above.'
  return looked ? 'Nobody who matches is available now.' : 'No classmates available at the moment'
}

interface CandidatesProps {
  title: string
  /** Number of students, beside the title. */
  count?: ReactNode
  note?: string
  /** Shown in place of the list when it is empty. */
  nobody?: string
  children: readonly ReactNode[]
}

function Candidates({ title, count, note, nobody, children }: CandidatesProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2 pt-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id={id} className="text-lg font-extrabold tracking-tight">
          {title}
          {count}
        </h3>
        {note && <p className="text-xs text-muted">{note}</p>}
      </div>
      {children.length === 0 ? (
        <p className="card px-3.5 py-4.5 text-muted">{nobody}</p>
      ) : (
        <ul aria-labelledby={id} className="card overflow-hidden">
          {children}
        </ul>
      )}
    </section>
  )
}
