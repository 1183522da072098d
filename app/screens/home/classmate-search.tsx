import { useStore } from 'zustand'
import { classmateFilter } from '../../data/classmate-filter.ts'
import { SearchField } from '../../ui/search-field.tsx'

/** Searches the classmates while the student types. */
export function ClassmateSearch({ autoFocus = false, onLeave }: { autoFocus?: boolean; onLeave?: () => void }) {
  const text = useStore(classmateFilter, ({ text }) => text)
  return (
    <SearchField
      label="Search classmates"
      value={text}
      onChange={(text) => classmateFilter.setState({ text })}
      autoFocus={autoFocus}
      {...(onLeave && { onLeave })}
    />
  )
}
