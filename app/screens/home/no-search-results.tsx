import { filtersOn, type ClassmateFilter } from '../../../schemas/rules/classmate-filter.ts'
import { isWholeCampus } from '../../../schemas/rules/whole-campus.ts'
import { useLive } from '../../data/use-live.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface Props {
  /** Number of classmates without the filter. */
  everybody: number
  filter: ClassmateFilter
  onClear: () => void
}

/** Shown when there are classmates but none matches the filter or search. */
export function NoSearchResults({ everybody, filter, onClear }: Props) {
  const isLoaded = useLive('status', null, (status) => status?.isDirectoryLoaded ?? false)
  // The device may have only a part of the campus.
  const isWhole = isWholeCampus(isLoaded, everybody)
  const isSearch = filter.text.trim() !== ''
  const isFilter = filtersOn(filter) > 0
  const what = isSearch && isFilter ? 'filter and search' : isSearch ? 'search' : 'filter'
  return (
    <EmptyState
      title="No students match your filter criteria"
      text={`${everybody === 1 ? '1 classmate is' : `${everybody}${isWhole ? '' : '+'} classmates are`} here without the ${what}.`}
      action={
        <Button look="soft" onClick={onClear}>
          {isFilter ? 'Clear Filters' : 'Clear Search'}
        </Button>
      }
    />
  )
}
