import { useStore } from 'zustand'
import { NO_FILTER } from '../../../schemas/rules/classmate-filter.ts'
import { classmateFilter } from '../../data/classmate-filter.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** There is somebody, but nobody like that. */
export function NobodyFound({ everybody, onCleared }: { everybody: number; onCleared: () => void }) {
  const { program, year, text } = useStore(classmateFilter)
  const isSearch = text.trim() !== ''
  const isFilter = program !== '' || year !== ''
  const what = isSearch && isFilter ? 'filter and search' : isSearch ? 'search' : 'filter'
  return (
    <EmptyState
      title="No students match your filter criteria"
      text={`${everybody === 1 ? '1 classmate is' : `${everybody} classmates are`} here without the ${what}.`}
      action={
        <Button
          look="soft"
          onClick={() => {
            classmateFilter.setState(NO_FILTER)
            onCleared()
          }}
        >
          {isFilter ? 'Clear Filters' : 'Clear Search'}
        </Button>
      }
    />
  )
}
