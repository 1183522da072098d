import { timesOf, type StudyItem } from '../study/study-items.ts'
import { ConflictNote } from './conflict-note.tsx'

/** Says what I have planned at the time of a meetup. */
export function Conflicts({ items }: { items: readonly StudyItem[] }) {
  return (
    <ConflictNote>
      <p>
        <span className="font-semibold">At that time you have:</span>
        {items.map((item) => (
          <span key={item.id} className="block">
            <bdi>{item.name}</bdi>, <span className="inline-block">{timesOf(item)}</span>
          </span>
        ))}
      </p>
    </ConflictNote>
  )
}
