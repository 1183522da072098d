import { CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { missingFields, missingLabels, type EssentialField } from '../../../schemas/rules/profile.ts'
import type { Account } from '../../data/views.ts'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  me: Account
  /** Shows this field. Absent when the profile is on another page: then the card links to it. */
  onShow?: (field: EssentialField) => void
}

/** Shows which fields the student's profile lacks, or that it is complete (clarification B1). */
export function ProfileCompletion({ me, onShow }: Props) {
  const [first] = missingFields(me)
  if (!first) {
    return (
      <section aria-label="Profile" className="flex min-h-12 items-center gap-2.5 rounded-md bg-success-soft px-3.5 py-2 text-success-text">
        <Icon of={CircleCheck} />
        <p className="font-bold">Profile complete</p>
      </section>
    )
  }
  const words = (
    <>
      <Icon of={CircleAlert} className="mt-0.25" />
      <span className="min-w-0 flex-1">
        <span className="block font-bold">Complete your profile</span>
        <span className="block text-xs">Missing: {missingLabels(me).join(', ')}</span>
      </span>
    </>
  )
  return (
    <section aria-label="Profile" className="rounded-md bg-danger-soft text-danger-text">
      {onShow ? (
        <button type="button" onClick={() => onShow(first)} className={ALL_OF_IT}>
          {words}
        </button>
      ) : (
        <Link to="/profile" className={ALL_OF_IT}>
          {words}
        </Link>
      )}
    </section>
  )
}

const ALL_OF_IT = 'press flex w-full items-start gap-2.5 rounded-md px-3.5 py-3 text-start'
