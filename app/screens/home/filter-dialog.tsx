import { useState } from 'react'
import { PROGRAMS, YEARS } from '../../../schemas/constants.ts'
import { isFound, yearsToFilterBy, type ClassmateFilter } from '../../../schemas/rules/classmate-filter.ts'
import type { StudentView } from '../../data/views.ts'
import { Avatars } from '../../ui/avatars.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { Sheet } from '../../ui/sheet.tsx'

const YEAR_CHOICES = yearsToFilterBy(YEARS)
const FACES = 3

interface Props {
  students: StudentView[]
  /** The filter that is applied when the dialog opens. */
  applied: ClassmateFilter
  onApply: (part: Partial<ClassmateFilter>) => void
  onClose: () => void
}

/** Filters by programme and year. Shows the number of matching classmates before the filter is applied (spec §2). */
export function FilterDialog({ students, applied, onApply, onClose }: Props) {
  const [filter, setFilter] = useState(applied)
  const found = students.filter((student) => isFound(student, filter))

  return (
    <Sheet
      open
      closes
      onClose={onClose}
      title="Filter Classmates"
      foot={
        <div className="choices">
          <Button
            look="outline"
            onClick={() => {
              const none = { program: '', year: '' }
              setFilter({ ...filter, ...none })
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
      }
    >
      <div className="grid gap-4.5 pt-3.5">
        <ChoiceChips
          label="Academic program"
          columns={2}
          choices={PROGRAMS}
          value={filter.program}
          onChange={(program) => setFilter({ ...filter, program })}
        />
        <ChoiceChips
          label="Academic year"
          columns={3}
          choices={YEAR_CHOICES}
          value={filter.year}
          onChange={(year) => setFilter({ ...filter, year })}
        />
        <p role="status" className="flex min-h-8 items-center gap-2 tabular-nums">
          <Avatars students={found.slice(0, FACES)} size={30} on="overlay" />
          <span>
            <span className="font-bold">{found.length}</span> {found.length === 1 ? 'classmate matches' : 'classmates match'}
            {filter.text.trim() !== '' && <> “{filter.text.trim()}”</>}
          </span>
        </p>
      </div>
    </Sheet>
  )
}
