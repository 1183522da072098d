import { Link } from 'react-router'
import type { Account } from '../../data/views.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Explains why there is no match, and how to get one. */
export function NobodyToMatch({ me }: { me: Pick<Account, 'program' | 'year'> }) {
  const missing = [!me.program && 'academic program', !me.year && 'academic year'].filter(Boolean).join(' and ')
  if (missing === '')
    return (
      <EmptyState
        title="No matches yet"
        text="None of the classmates you can see shares your program, your year or a subject. Below are samples."
      />
    )
  return (
    <EmptyState
      title="No matches yet"
      text={`Add your ${missing}, and classmates who share it show here. Below are samples.`}
      action={
        <Link to="/profile" className={buttonClass('soft')}>
          Complete your profile
        </Link>
      }
    />
  )
}
