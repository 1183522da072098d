import { Lock } from 'lucide-react'
import { memo } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'

/**
 * Shows in each chat a sentence with the words of the specification (clarification D19).
 *
 * @param isAbove true while messages between it and the drawn ones are missing: then it is invisible. The class is important (`!`),
 * because the log makes its children visible.
 */
export const StoredPermanently = memo(function StoredPermanently({ isAbove }: { isAbove: boolean }) {
  return (
    <p
      className={classNames(
        isAbove && 'invisible!',
        'flex items-center justify-center gap-1.5 px-6 py-1.5 text-center text-tag text-muted no-anchor',
      )}
    >
      <Icon of={Lock} size={14} />
      Messages are stored permanently
    </p>
  )
})
