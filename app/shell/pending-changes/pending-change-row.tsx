import { CircleAlert, Pencil, X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { callName } from '../../../schemas/rules/profile.ts'
import { useLive } from '../../data/use-live.ts'
import { useNow } from '../../data/time/use-now.ts'
import type { Connection, PendingChangeView } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { PendingChangeActions } from './use-pending-change-actions.ts'
import { describeChange } from './describe-change.ts'
import { formOf } from './return-to-form.ts'
import { refusalText, pendingLine, writtenAt } from './pending-change-text.ts'

/** A change that is sent by itself: when it was written, why it is not sent, and Edit and Delete if it was never attempted. */
export function PendingChangeRow({
  row,
  connection,
  actions,
}: {
  row: PendingChangeView
  connection: Connection
  actions: PendingChangeActions
}) {
  const { icon } = describeChange(row)
  const title = useTitleOf(row)
  const now = useNow()
  const id = useId()
  return (
    <Row icon={<Icon of={icon} />}>
      <div className="min-w-0 flex-1">
        <Title id={id} title={title} />
        <p className="text-xs text-muted tabular-nums">{pendingLine(row, connection, now)}</p>
      </div>
      {row.editable && (
        <div className="-me-2.5 flex">
          {formOf(row) && <IconButton icon={Pencil} name="Edit" aria-describedby={id} onClick={() => actions.edit(row)} />}
          <IconButton icon={X} name="Delete" aria-describedby={id} onClick={() => actions.remove(row, title ?? '')} />
        </div>
      )}
    </Row>
  )
}

/** A change that needs its student: what they typed, why it was refused, and what they can do. */
export function RefusedChangeRow({ row, actions }: { row: PendingChangeView; actions: PendingChangeActions }) {
  const { typed } = describeChange(row)
  const title = useTitleOf(row)
  const now = useNow()
  const id = useId()
  return (
    <Row icon={<Icon of={CircleAlert} />} tone="bg-danger-soft text-danger-text">
      <div className="min-w-0 flex-1">
        <Title id={id} title={title} />
        <p className="text-xs [overflow-wrap:anywhere] text-muted tabular-nums">
          {writtenAt(row.composedAt, now)}
          {typed && ` · You typed “${typed}”`}
        </p>
        <p className="mt-0.5 text-xs font-medium text-pretty text-danger-text">{refusalText(row)}</p>
        <div className="flex flex-wrap gap-2 pt-2.5 pb-1">
          <Button size="small" look="soft" aria-describedby={id} onClick={() => actions.retry(row)}>
            Retry
          </Button>
          {row.editable && formOf(row) && (
            <Button size="small" look="outline" aria-describedby={id} onClick={() => actions.edit(row)}>
              Edit
            </Button>
          )}
          {row.editable && (
            <Button size="small" look="outline" aria-describedby={id} onClick={() => actions.remove(row, title ?? '')}>
              Delete
            </Button>
          )}
        </div>
      </div>
    </Row>
  )
}

function Row({ icon, tone = 'bg-sunken', children }: { icon: ReactNode; tone?: string; children: ReactNode }) {
  return (
    <li className="hairline-58 flex min-h-16 items-start gap-3.5 py-2.5">
      <span className={`grid size-11 shrink-0 place-items-center rounded-full ${tone}`}>{icon}</span>
      {children}
    </li>
  )
}

function Title({ id, title }: { id: string; title: string | undefined }) {
  return (
    <p
      id={id}
      dir="auto"
      className={`line-clamp-2 text-start text-sm font-semibold [overflow-wrap:anywhere] ${title === undefined ? 'invisible' : ''}`}
    >
      {title ?? '…'}
    </p>
  )
}

/** Returns the title of a row; undefined while its receiver is loading. */
function useTitleOf(row: PendingChangeView): string | undefined {
  const student = useLive('student', { id: row.receiverId })
  const block = useLive('blocked', null, (blocks) => blocks?.find(({ id }) => id === row.receiverId))
  const now = useNow()
  if (student === undefined) return undefined
  // A blocked student is no longer among the students of this device.
  const person = student ?? block
  return describeChange(row).says(person ? callName(person) : '', now)
}
