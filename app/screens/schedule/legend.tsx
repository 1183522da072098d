import { STUDY_KINDS } from '../study/study-items.ts'
import { KIND_STYLES } from './kind-styles.ts'

/** Explains the colours; that of the calendar only if there are events. */
export function Legend({ withEvents }: { withEvents: boolean }) {
  return (
    <ul aria-label="Colours" className="flex flex-wrap gap-x-4 gap-y-1 text-sm font-medium">
      {STUDY_KINDS.filter((kind) => kind !== 'event' || withEvents).map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`size-3 rounded-mark ${KIND_STYLES[kind].mark}`} />
          {KIND_STYLES[kind].name}
        </li>
      ))}
    </ul>
  )
}
