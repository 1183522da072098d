import { X } from 'lucide-react'
import { FILTER_FIELDS, type ClassmateFilter } from '../../../schemas/rules/classmate-filter.ts'
import { Icon } from '../../ui/icon.tsx'
import { filterText, type FilterField } from './filter-text.ts'

interface Props {
  filter: ClassmateFilter
  onRemove: (field: FilterField) => void
}

/** Shows the active filters. Each can be removed. */
export function FilterChips({ filter, onRemove }: Props) {
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2">
      {FILTER_FIELDS.map((field) => {
        const text = filterText(filter, field)
        return (
          text !== '' && (
            <li
              key={field}
              className="flex min-h-11 max-w-full items-center rounded-sm bg-sunken ps-3 font-medium [overflow-wrap:anywhere]"
            >
              <span dir="auto" className="min-w-0">
                {text}
              </span>
              <button
                type="button"
                title={`Remove filter ${text}`}
                className="-ms-1 grid size-11 shrink-0 place-items-center rounded-sm"
                onClick={() => onRemove(field)}
              >
                <Icon of={X} size={16} />
              </button>
            </li>
          )
        )
      })}
    </ul>
  )
}
