import type { ReactNode } from 'react'
import type { GroupSize } from '../../schemas/rules/group.ts'

const TABLE = { fill: 'var(--color-accent-soft)', stroke: 'currentColor', strokeWidth: 1.8 }
const OPEN = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.8 }

const TABLES: Record<GroupSize, ReactNode> = {
  solo: (
    <>
      <rect x="15" y="9" width="14" height="26" rx="4" {...TABLE} />
      <circle cx="6.5" cy="22" r="5" fill="currentColor" />
      <circle cx="37.5" cy="22" r="4.1" {...OPEN} />
    </>
  ),
  small: (
    <>
      <circle cx="22" cy="22" r="8.5" {...TABLE} />
      <path
        fill="currentColor"
        d={['22 6', '37.2 17.1', '6.8 17.1'].map((at) => `M${at}m-4.2 0a4.2 4.2 0 1 0 8.4 0 4.2 4.2 0 1 0-8.4 0`).join('')}
      />
      <circle cx="31.4" cy="34.9" r="3.3" {...OPEN} />
      <circle cx="12.6" cy="34.9" r="3.3" {...OPEN} />
    </>
  ),
  large: (
    <>
      <rect x="5" y="16" width="34" height="12" rx="4" {...TABLE} />
      <path
        fill="currentColor"
        d={['9 9', '18 9', '26 9', '9 35', '18 35', '26 35'].map((at) => `M${at}m-3.7 0a3.7 3.7 0 1 0 7.4 0 3.7 3.7 0 1 0-7.4 0`).join('')}
      />
      <circle cx="35" cy="9" r="2.8" {...OPEN} />
      <circle cx="35" cy="35" r="2.8" {...OPEN} />
    </>
  ),
}

/** Shows a type of group as a table seen from above, with taken and open seats. Its name is beside it. */
export function GroupGlyph({ size, className = 'size-11' }: { size: GroupSize; className?: string }) {
  return (
    <svg viewBox="0 0 44 44" aria-hidden="true" className={`shrink-0 text-accent ${className}`}>
      {TABLES[size]}
    </svg>
  )
}
