import { STUDY_KINDS, type StudyItem } from '../study/study-items.ts'
import { KIND_STYLES, PENDING_STYLE } from './kind-styles.ts'

/** Explains the colours. It lists the calendar and pending meetups only if there are some. */
export function Legend({ items }: { items: readonly StudyItem[] }) {
  const shown = STUDY_KINDS.filter((kind) => kind !== 'event' || items.some((item) => item.kind === kind)).map((kind) => KIND_STYLES[kind])
  if (items.some(({ pending }) => pending !== undefined)) shown.push(PENDING_STYLE)
  return (
    <ul aria-label="Colours" className="flex flex-wrap gap-x-4 gap-y-1 text-sm font-medium">
      {shown.map(({ name, mark }) => (
        <li key={name} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`size-3 rounded-mark ${mark}`} />
          {name}
        </li>
      ))}
    </ul>
  )
}
