import { filtersOn, type ClassmateFilter } from '../../../schemas/rules/classmate-filter.ts'
import { isWholeCampus } from '../../../schemas/rules/whole-campus.ts'
import { useLive } from '../../data/use-live.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface Props {
  /** Number of classmates without the filter. */
  everybody: number
  filter: ClassmateFilter
  /** True if there is a filter beside the search. */
  filters?: boolean
  onClear: () => void
}

/** Shown when there are classmates but none matches the filter or search. */
export function NoSearchResults({ everybody, filter, filters = true, onClear }: Props) {
  const isLoaded = useLive('status', null, (status) => status?.isDirectoryLoaded ?? false)
  // The device may have only a part of the campus.
  const isWhole = isWholeCampus(isLoaded, everybody)
  const isSearch = filter.text.trim() !== ''
  const isFilter = filtersOn(filter) > 0
  const what = isSearch && isFilter ? 'filter and search' : isSearch ? 'search' : 'filter'
  const hint = isSearch ? ' The search looks at names and programs. For a subject or a place, use the filter.' : ''
  return (
    <EmptyState
      title="No students match your filter criteria"
      text={`${everybody === 1 ? '1 classmate is' : `${everybody}${isWhole ? '' : '+'} classmates are`} here without the ${what}.${filters ? hint : ''}`}
      action={
        <Button look="soft" onClick={onClear}>
          {isFilter ? 'Clear Filters' : 'Clear Search'}
        </Button>
      }
    />
  )
}
