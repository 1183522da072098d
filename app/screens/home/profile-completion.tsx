import { CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { missingLabels } from '../../../schemas/rules/profile.ts'
import type { Account } from '../../data/views.ts'
import { Icon } from '../../ui/icon.tsx'

/** What my profile still lacks, or that it lacks nothing (decisions B1). */
export function ProfileCompletion({ me }: { me: Account }) {
  const missing = missingLabels(me)
  if (missing.length === 0) {
    return (
      <section aria-label="Profile" className="flex items-center gap-2.5 rounded-md bg-success-soft px-3.5 py-3 text-success-text">
        <Icon of={CircleCheck} />
        <p className="font-[650]">Profile complete</p>
      </section>
    )
  }
  return (
    <section aria-label="Profile" className="rounded-md bg-danger-soft text-danger-text">
      <Link to="/profile" className="press flex items-start gap-2.5 rounded-md px-3.5 py-3">
        <Icon of={CircleAlert} className="mt-0.25" />
        <div className="min-w-0 flex-1">
          <p className="font-[650]">Complete your profile</p>
          <p className="text-xs">Still missing: {missing.join(', ')}</p>
        </div>
      </Link>
    </section>
  )
}
