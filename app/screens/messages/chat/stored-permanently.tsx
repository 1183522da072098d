import { Lock } from 'lucide-react'
import { memo } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'

/**
 * Said in each chat, as it stands in the specification (clarification D19).
 *
 * @param isAbove not yet to be seen: what comes between it and the messages is still to be drawn. (It insists: the log makes
 * visible what is in it.)
 */
export const StoredPermanently = memo(function StoredPermanently({ isAbove }: { isAbove: boolean }) {
  return (
    <p className={classNames(isAbove && 'invisible!', 'flex items-center justify-center gap-1.5 px-6 py-1.5 text-center text-[0.75rem] text-muted no-anchor')}>
      <Icon of={Lock} size={14} />
      Messages are stored permanently
    </p>
  )
})
