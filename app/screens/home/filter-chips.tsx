import { X } from 'lucide-react'
import { useStore } from 'zustand'
import { classmateFilter } from '../../data/classmate-filter.ts'
import { Icon } from '../../ui/icon.tsx'

/** The filters that are on, each to be taken off. */
export function FilterChips({ onRemoved }: { onRemoved: () => void }) {
  const filter = useStore(classmateFilter)
  return (
    <ul aria-label="Filters" className="flex flex-wrap gap-2">
      {(['program', 'year'] as const).map(
        (field) =>
          filter[field] !== '' && (
            <li key={field} className="flex min-h-11 items-center rounded-sm bg-sunken ps-3 font-[560]">
              {filter[field]}
              <button
                type="button"
                aria-label={`Remove filter ${filter[field]}`}
                className="-ms-1 grid size-11 place-items-center rounded-sm"
                onClick={() => {
                  classmateFilter.setState({ [field]: '' })
                  onRemoved()
                }}
              >
                <Icon of={X} size={16} />
              </button>
            </li>
          ),
      )}
    </ul>
  )
}
