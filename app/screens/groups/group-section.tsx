import { useId, type ReactNode } from 'react'
import type { GroupView } from '../../data/views.ts'

interface Props {
  title: string
  groups: GroupView[]
  /** Shown when there are no groups. */
  none: ReactNode
  card: (group: GroupView) => ReactNode
}

export function GroupSection({ title, groups, none, card }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="flex min-h-11 items-end pt-2.5 pb-1.5 text-lg font-extrabold tracking-tight">
        {title}
        {groups.length > 0 && <span className="ms-2 font-medium text-muted tabular-nums">{groups.length}</span>}
      </h2>
      {groups.length === 0 ? (
        <div className="card">{none}</div>
      ) : (
        <ul aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3 rail:grid-cols-[repeat(2,minmax(0,1fr))]">
          {groups.map(card)}
        </ul>
      )}
    </section>
  )
}
