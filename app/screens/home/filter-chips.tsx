import { X } from 'lucide-react'
import type { ClassmateFilter } from '../../../schemas/rules/classmate-filter.ts'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  filter: ClassmateFilter
  onRemove: (field: 'program' | 'year') => void
}

/** Shows the active filters. Each can be removed. */
export function FilterChips({ filter, onRemove }: Props) {
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2">
      {(['program', 'year'] as const).map(
        (field) =>
          filter[field] !== '' && (
            <li key={field} className="flex min-h-11 items-center rounded-sm bg-sunken ps-3 font-medium">
              {filter[field]}
              <button
                type="button"
                aria-label={`Remove filter ${filter[field]}`}
                className="-ms-1 grid size-11 place-items-center rounded-sm"
                onClick={() => onRemove(field)}
              >
                <Icon of={X} size={16} />
              </button>
            </li>
          ),
      )}
    </ul>
  )
}
