import { Info } from 'lucide-react'
import type { RefusedProfile } from '../../data/views.ts'
import { Icon } from '../../ui/icon.tsx'
import { FIELDS } from './profile-draft.ts'

/**
 * Shown above the form while a change is refused: what others see in the meantime, and the reason if it belongs to no field.
 */
export function RefusedProfileNotice({ refusal }: { refusal: RefusedProfile }) {
  const atField = FIELDS.some((field) => field === refusal.field)
  return (
    <>
      {!atField && (
        <p role="alert" className="mt-3 rounded-md bg-danger-soft px-3.5 py-3 text-danger-text">
          <b className="font-bold">Your last change was not accepted.</b> {refusal.reason}
        </p>
      )}
      <p className="mt-3 flex items-start gap-2.5 rounded-md bg-sunken px-3.5 py-3 text-xs text-muted">
        <Icon of={Info} />
        Classmates still see what you had before, until this is saved.
      </p>
    </>
  )
}
