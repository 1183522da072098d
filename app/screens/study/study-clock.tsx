import { useId, useState } from 'react'
import { useEachSecond } from '../../data/time/use-each-second.ts'
import { Badge } from '../../ui/badge.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { minute } from '../../../schemas/rules/minute.ts'
import { ClockFace } from './clock-face.tsx'
import { HALVES, halfOf, onFace, type Half } from './study-hours.ts'
import { isNow, timesOf, type StudyKind } from './study-items.ts'
import { useStudyItems } from './use-study-items.ts'

/** Colours of the stripes, the same as on the face (design-language.md section 7). */
const STRIPE: Record<StudyKind, string> = { group: 'bg-studying', meetup: 'bg-match-purple', event: 'bg-online' }

const NOTHING: Record<Half, string> = { AM: 'Nothing this morning.', PM: 'Nothing this afternoon or evening.' }

/** Shows twelve hours of today: the current half day until the student chooses the other one (clarification F9). */
export function StudyClock() {
  const now = useEachSecond(minute)
  const planned = useStudyItems()
  const [chosen, setChosen] = useState<Half | null>(null)
  const id = useId()
  const half = chosen ?? halfOf(now)
  const items = onFace(planned ?? [], half, now)
  return (
    <section aria-labelledby={id} className="card px-3.5 pt-3.5 pb-4">
      <div className="mb-2.5 flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-base font-bold tracking-snug">
          Study Schedule
        </h2>
        <Segmented label="Half of the day" choices={HALVES} value={half} onPick={setChosen} />
      </div>
      <div className="flex flex-wrap items-center justify-center gap-4">
        <ClockFace items={items} now={now} hand={half === halfOf(now)} />
        {items.length === 0 ? (
          <p className="min-w-[min(100%,7.5rem)] flex-1 text-muted">{planned && NOTHING[half]}</p>
        ) : (
          <ul aria-labelledby={id} className="grid min-w-[min(100%,7.5rem)] flex-1 gap-3">
            {items.map((item) => (
              <li key={item.id} data-kind={item.kind} className="flex gap-2.5">
                <span aria-hidden="true" className={`w-1 shrink-0 rounded-full ${STRIPE[item.kind]}`} />
                <span className="min-w-0">
                  <span className="flex flex-wrap items-center gap-x-1.5">
                    <span dir="auto" className="font-bold [overflow-wrap:anywhere]">
                      {item.name}
                    </span>
                    {isNow(item, now) && <Badge look="lamp">Now</Badge>}
                  </span>
                  <span className="block text-xs text-muted tabular-nums [overflow-wrap:anywhere]">
                    {timesOf(item)}
                    {item.subject && (
                      <>
                        {' · '}
                        <bdi>{item.subject}</bdi>
                      </>
                    )}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
