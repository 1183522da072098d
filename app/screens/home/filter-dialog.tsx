import { useState, type ReactNode } from 'react'
import { PROGRAMS, YEARS } from '../../../schemas/constants.ts'
import { STATUS_LABEL, STATUSES } from '../../../schemas/rules/availability.ts'
import { choicesOf, isFound, NO_FILTER, yearsToFilterBy, type ClassmateFilter } from '../../../schemas/rules/classmate-filter.ts'
import { classmateSections } from '../../../schemas/rules/classmate-sections.ts'
import type { StudentView } from '../../data/views.ts'
import { Avatars } from '../../ui/avatars.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { Sheet } from '../../ui/sheet.tsx'

const YEAR_CHOICES = yearsToFilterBy(YEARS)
const STATUS_CHOICES = STATUSES.map((status) => STATUS_LABEL[status])
const FACES_MAX = 3
/** Number of places, and of subjects, that are shown at first: a campus may have hundreds. */
const INITIAL_OPTIONS = 8

interface Props {
  students: StudentView[]
  /** The filter that is applied when the dialog opens. */
  applied: ClassmateFilter
  onApply: (part: Partial<ClassmateFilter>) => void
  onClose: () => void
}

/**
 * Filters by what classmates say now (status, place, subject), and by programme and year. Shows the number of matching classmates before
 * the filter is applied (spec §2).
 */
export function FilterDialog({ students, applied, onApply, onClose }: Props) {
  const [filter, setFilter] = useState(applied)
  // The choices stay while the dialog is open, so that none moves under a finger.
  const [places] = useState(() => choicesOf([...students.map(({ currentLocation }) => currentLocation), applied.place]))
  const [subjects] = useState(() => choicesOf([...students.flatMap(({ currentSubjects }) => currentSubjects), applied.subject]))
  const found = students.filter((student) => isFound(student, filter))
  // The number at the head of the list counts only these.
  const available = classmateSections(found).available.length
  const change = (part: Partial<ClassmateFilter>) => setFilter({ ...filter, ...part })

  return (
    <Sheet
      open
      closes
      onClose={onClose}
      title="Filter Classmates"
      foot={
        <div className="grid gap-2.5">
          <p role="status" className="flex min-h-8 flex-wrap items-center gap-x-2 tabular-nums">
            <Avatars students={found.slice(0, FACES_MAX)} size={30} on="overlay" />
            <span>
              <span className="font-bold">{found.length}</span> {found.length === 1 ? 'classmate matches' : 'classmates match'}
              {filter.text.trim() !== '' && <> “{filter.text.trim()}”</>}
            </span>
            {filter.status === '' && <span className="text-muted">{available} available</span>}
          </p>
          <div className="choices">
            <Button
              look="outline"
              onClick={() => {
                const none = { ...NO_FILTER, text: filter.text }
                setFilter(none)
                onApply(none)
              }}
            >
              Clear Filters
            </Button>
            <Button
              onClick={() => {
                onApply(filter)
                onClose()
              }}
            >
              Apply Filters
            </Button>
          </div>
        </div>
      }
    >
      <div className="grid gap-4.5 pt-3.5 pb-1">
        <ChoiceChips
          label="Status"
          columns={2}
          choices={STATUS_CHOICES}
          value={filter.status && STATUS_LABEL[filter.status]}
          onChange={(label) => change({ status: STATUSES.find((status) => STATUS_LABEL[status] === label) ?? '' })}
        />
        <WrittenChoices label="Place" many="places" choices={places} value={filter.place} onChange={(place) => change({ place })} />
        <WrittenChoices
          label="Subject"
          many="subjects"
          choices={subjects}
          value={filter.subject}
          onChange={(subject) => change({ subject })}
        />
        <ChoiceChips
          label="Academic program"
          columns={2}
          choices={PROGRAMS}
          value={filter.program}
          onChange={(program) => change({ program })}
        />
        <ChoiceChips label="Academic year" columns={3} choices={YEAR_CHOICES} value={filter.year} onChange={(year) => change({ year })} />
      </div>
    </Sheet>
  )
}

interface WrittenChoicesProps {
  label: string
  /** What the choices are, after their number. */
  many: string
  choices: readonly string[]
  value: string
  onChange: (choice: string) => void
}

/** Choices that students have written themselves: the most frequent ones, and the others on request. Nothing if there are none. */
function WrittenChoices({ label, many, choices, value, onChange }: WrittenChoicesProps): ReactNode {
  const [isWhole, setWhole] = useState(() => choices.indexOf(value) >= INITIAL_OPTIONS)
  if (choices.length === 0) return null
  return (
    <div className="grid justify-items-stretch gap-2">
      <ChoiceChips
        label={label}
        columns={2}
        choices={isWhole ? choices : choices.slice(0, INITIAL_OPTIONS)}
        value={value}
        onChange={onChange}
      />
      {!isWhole && choices.length > INITIAL_OPTIONS && (
        <Button look="ghost" size="small" onClick={() => setWhole(true)}>
          All {choices.length} {many}
        </Button>
      )}
    </div>
  )
}
