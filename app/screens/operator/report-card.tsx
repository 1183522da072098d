import type { ModeratedStudent, QueuedReport } from '../../../schemas/operator.ts'
import { REPORT_REASON_TEXTS } from '../safety/report-reasons.ts'
import { fullName } from '../../../schemas/rules/profile.ts'
import { useNow } from '../../data/time/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { rowTime } from '../../ui/row-time.ts'

export const nameOf = (student: ModeratedStudent | null) => (student && fullName(student)) || 'Student'

interface Props {
  report: QueuedReport
  busy: boolean
  onClose: () => void
  onSuspend: () => void
  onRemove: () => void
}

/** One report: both students, the reason, the reported message and the actions. */
export function ReportCard({ report, busy, onClose, onSuspend, onRemove }: Props) {
  const { reason, text, message, createdAt, closedAt, reporter, student } = report
  const now = useNow()
  const isThere = student?.removedAt === null
  return (
    <li className="card mt-3 grid gap-2 p-3.5" data-report-id={report.id}>
      <div className="flex items-baseline gap-2">
        <h2 dir="auto" className="flex-1 text-base font-semibold">
          {nameOf(student)}
        </h2>
        <span className="text-xs text-muted">{rowTime(Date.parse(createdAt), now)}</span>
      </div>
      {student?.email && <p className="text-sm wrap-anywhere text-muted">{student.email}</p>}
      <p className="font-semibold">{REPORT_REASON_TEXTS[reason]}</p>
      {message !== null && (
        <blockquote dir="auto" className="border-s-2 border-line ps-3 text-start wrap-anywhere whitespace-pre-wrap">
          {message}
        </blockquote>
      )}
      {text && (
        <p dir="auto" className="text-start wrap-anywhere">
          {text}
        </p>
      )}
      <p className="text-sm text-muted">
        Reported by <bdi>{nameOf(reporter)}</bdi>
        {student?.suspendedAt && ' · Suspended'}
        {student && !isThere && ' · Removed'}
        {closedAt && ' · Done'}
      </p>
      <div className="flex flex-wrap gap-2">
        {!closedAt && (
          <Button size="small" look="outline" disabled={busy && 'focusable'} onClick={onClose}>
            Done
          </Button>
        )}
        {isThere && !student.suspendedAt && (
          <Button size="small" look="outline" disabled={busy && 'focusable'} onClick={onSuspend}>
            Suspend
          </Button>
        )}
        {isThere && (
          <Button size="small" look="danger" disabled={busy && 'focusable'} onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
    </li>
  )
}
