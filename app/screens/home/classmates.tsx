import { useLive } from '../../data/use-live.ts'
import { clockTime } from '../../ui/clock-time.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ClassmateRow } from './classmate-row.tsx'
import { ClassmatesSkeleton } from './classmates-skeleton.tsx'
import { useSettledOrder } from './use-settled-order.ts'

/** Who is there, the nearest first. */
export function Classmates() {
  const students = useSettledOrder(useLive('classmates', null))
  const status = useLive('status', null)
  const stale = status?.connection === 'offline'
  return (
    <section aria-labelledby="classmates">
      <div className="flex min-h-11 items-center gap-2 px-(--gutter) pt-4.5 pb-1.5 rail:px-0">
        <h2 id="classmates" className="flex-1 text-lg font-[670] tracking-[-0.017em]">
          Available Classmates{' '}
          {students && students.length > 0 && <span className="ms-1 font-medium text-muted tabular-nums">{students.length}</span>}
        </h2>
        {stale && status.asOf !== null && <p className="text-xs text-muted">As of {clockTime(status.asOf)}</p>}
      </div>
      <div className="px-(--gutter) rail:px-0">
        {!students ? (
          <ClassmatesSkeleton />
        ) : students.length === 0 ? (
          <div className="card">
            <EmptyState title="No classmates available at the moment" text="Switch to Available and be the first light on." />
          </div>
        ) : (
          <ul aria-labelledby="classmates" className="card overflow-hidden">
            {students.map((student) => (
              <ClassmateRow key={student.id} student={student} stale={stale} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
