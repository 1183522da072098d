import { useState } from 'react'
import { Link } from 'react-router'
import type { ModeratedStudent } from '../../../schemas/operator.ts'
import { closeReport, liftSuspension, removeStudent, suspendStudent } from '../../data/account/moderation.ts'
import { NotFound } from '../../shell/not-found.tsx'
import { useAppReady } from '../../shell/page/use-app-ready.ts'
import { useTitle } from '../../shell/page/use-title.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { OperatorSkeleton } from './operator-skeleton.tsx'
import { RemoveSheet } from './remove-sheet.tsx'
import { nameOf, ReportCard } from './report-card.tsx'
import { useModerationQueue } from './use-moderation-queue.ts'
import { defined } from '../../../schemas/defined.ts'

/** Shows reports and suspended students (ADR 0025). Students who are no operators get "not found". */
export function OperatorScreen() {
  const { queue, failed, busy, run } = useModerationQueue()
  const [removing, setRemoving] = useState<ModeratedStudent | null>(null)
  useTitle('Reports')
  useAppReady(queue !== undefined || failed !== null)
  if (queue === null) return <NotFound signedIn />
  if (queue === undefined && failed === null) return <OperatorSkeleton />

  return (
    <main className="mx-auto min-h-dvh max-w-150 px-(--gutter) pt-(--safe-t) pb-10 rail:px-7">
      <Link to="/" className="inline-grid min-h-11 items-center pt-2 font-semibold text-accent">
        Back to Discover
      </Link>
      <h1 className="pt-1 pb-1.5 text-title leading-11 font-extrabold tracking-tighter">Reports</h1>
      {failed !== null && (
        <div role="alert" className="card mt-3 flex flex-wrap items-center gap-3 p-3.5">
          <p className="flex-1">{failed}</p>
          <Button size="small" look="outline" disabled={busy && 'focusable'} onClick={() => void run()}>
            Try again
          </Button>
        </div>
      )}
      {queue && (
        <>
          {queue.reports.length === 0 ? (
            <EmptyState title="No reports" text="Reports from students appear here, open ones first." />
          ) : (
            <ul aria-label="Reports">
              {queue.reports.map((report) => (
                <ReportCard
                  key={report.id}
                  report={report}
                  busy={busy}
                  onClose={() => void run(() => closeReport(report.id))}
                  onSuspend={() => void run(() => suspendStudent(report.studentId))}
                  onRemove={() => setRemoving(report.student)}
                />
              ))}
            </ul>
          )}
          {queue.suspended.length > 0 && (
            <section aria-labelledby="suspended">
              <h2 id="suspended" className="pt-8 pb-1 text-lg font-extrabold">
                Suspended
              </h2>
              <ul className="card">
                {queue.suspended.map((student) => (
                  <li key={student.id} className="hairline-14 flex min-h-14 items-center gap-3 px-3.5 py-2">
                    <span dir="auto" className="flex-1 wrap-anywhere">
                      {nameOf(student)}
                    </span>
                    <Button
                      size="small"
                      look="outline"
                      disabled={busy && 'focusable'}
                      aria-label={`Lift the suspension of ${nameOf(student)}`}
                      onClick={() => void run(() => liftSuspension(student.id))}
                    >
                      Lift
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
      <RemoveSheet
        student={removing}
        onCancel={() => setRemoving(null)}
        onRemove={() => {
          const id = defined(removing).id
          setRemoving(null)
          void run(() => removeStudent(id))
        }}
      />
    </main>
  )
}
