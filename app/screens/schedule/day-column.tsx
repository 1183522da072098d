import { useId, type Ref } from 'react'
import { isolateText } from '../../ui/isolate-text.ts'
import { wholeDate } from '../../ui/meeting-time.ts'
import { isNow, shortTimesOf, timesOf } from '../study/study-items.ts'
import { hourIn, type InDay } from './day-hours.ts'
import { styleOf } from './kind-styles.ts'
import { OpenMeetup } from './open-meetup.tsx'
import { dateFormat } from '../../platform/date-format.ts'

interface Props {
  day: number
  placed: InDay[]
  /** First and last hour of the grid. */
  from: number
  to: number
  isToday: boolean
  /** Epoch ms, server clock, rounded down to the minute. */
  now: number
  /** The line at this moment. */
  nowLine?: Ref<HTMLSpanElement> | undefined
}

const WEEKDAY = dateFormat({ weekday: 'short' })
/** Returns the height of a number of hours: from the upper edge of the grid, or between two of its lines. */
const hours = (count: number) => `calc(var(--hour) * ${count})`

/** One day of the grid: its date, and each item at its time. */
export function DayColumn({ day, placed, from, to, isToday, now, nowLine }: Props) {
  const id = useId()
  const at = hourIn(day, now)
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-1 flex-col">
      <h2 id={id} className="border-b border-line pt-2.25 pb-2 text-center text-tag leading-4 text-muted">
        <span className="sr-only">{`${isToday ? 'Today, ' : ''}${wholeDate(day)}`}</span>
        <span aria-hidden="true">
          {WEEKDAY.format(day)}
          <span
            className={`mx-auto mt-0.5 grid size-7 place-items-center rounded-full text-sm font-semibold tabular-nums ${isToday ? 'bg-accent text-on-accent' : 'text-text'}`}
          >
            {new Date(day).getDate()}
          </span>
        </span>
      </h2>
      <div
        className="relative isolate border-s border-line bg-[linear-gradient(to_top,var(--color-line)_1px,transparent_1px)] bg-size-[100%_var(--hour)]"
        style={{ height: `calc(${hours(to - from)} - 1px)` }}
      >
        {placed.length === 0 ? (
          <p className="sr-only">Nothing planned.</p>
        ) : (
          <ul aria-labelledby={id}>
            {placed.map(({ item, lane, lanes, ...part }) => (
              <li
                key={item.id}
                data-kind={item.kind}
                title={[item.name, item.subject ?? '', item.place].filter(Boolean).map(isolateText).join(', ')}
                className={`@container absolute overflow-hidden rounded-block border border-s-3 px-1.25 py-0.75 text-tag leading-3.75 hyphens-auto ${styleOf(item).block} ${styleOf(item).edge}`}
                style={{
                  top: hours(part.from - from),
                  height: hours(part.to - part.from),
                  insetInlineStart: `calc(3px + (100% - 6px) * ${lane / lanes})`,
                  width: `calc((100% - 6px) / ${lanes})`,
                }}
              >
                {/* Shows whole lines only, ends a word that is too long with an ellipsis, and shows no text where a letter has no room. */}
                <div className="max-h-[round(down,100%,1lh)] overflow-hidden *:overflow-hidden *:text-ellipsis @max-[1.5rem]:sr-only">
                  {/* If another group has the same name, the name takes one line, so that a low block also shows the subject, which
                      tells them apart. */}
                  <span dir="auto" className={`block font-bold ${item.subject ? 'truncate' : ''}`}>
                    {item.name}
                  </span>
                  {item.subject && (
                    <span dir="auto" className="block">
                      {item.subject}
                    </span>
                  )}
                  <span aria-hidden="true" className="block tabular-nums">
                    {shortTimesOf(item)}
                  </span>
                  <span className="sr-only">
                    {[timesOf(item), styleOf(item).name, isNow(item, now) && 'now'].filter(Boolean).join(', ')}
                  </span>
                  {item.place && (
                    <span dir="auto" className="block">
                      {item.place}
                    </span>
                  )}
                  {item.pending && <span className="block">{item.pending}</span>}
                </div>
                <OpenMeetup item={item} />
              </li>
            ))}
          </ul>
        )}
        {isToday && from <= at && at <= to && (
          <span
            ref={nowLine}
            aria-hidden="true"
            className="absolute inset-x-0 -z-1 h-0.5 -translate-y-1/2 bg-text"
            style={{ top: hours(at - from) }}
          >
            <span className="absolute -start-1.25 top-1/2 size-2.5 -translate-y-1/2 rounded-full bg-lamp" />
          </span>
        )}
      </div>
    </section>
  )
}
