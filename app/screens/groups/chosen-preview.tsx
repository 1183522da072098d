import type { StudentView } from '../../data/views.ts'
import { Avatars } from '../../ui/avatars.tsx'
import { previewOf } from './invitees.ts'

/** Shows the selected classmates: two of them, and the number of the others. */
export function ChosenPreview({ chosen }: { chosen: StudentView[] }) {
  const { shown, names, more } = previewOf(chosen)
  return (
    <div className="flex min-w-33 flex-1 items-center gap-2.5 text-xs [--ring:var(--color-raised)]">
      <Avatars students={shown} size={36} on="raised" />
      <p className="min-w-0 flex-1">
        {names === '' ? (
          <span className="text-muted">Nobody chosen yet</span>
        ) : (
          <span dir="auto" className="block truncate font-semibold">
            {names}
          </span>
        )}
        {more && <span className="block text-muted">{more}</span>}
      </p>
    </div>
  )
}
