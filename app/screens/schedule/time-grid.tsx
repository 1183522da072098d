import { useEffect, useRef } from 'react'
import { DayColumn } from './day-column.tsx'
import { hourLabel, hoursOf, placeItems } from './day-hours.ts'
import { emptyWords } from './empty-words.ts'
import type { StudyItem } from '../study/study-items.ts'

interface Props {
  /** Accessible name: the shown days. */
  label: string
  days: readonly number[]
  items: readonly StudyItem[]
  today: number
  /** Epoch ms, server clock, rounded down to the minute. */
  now: number
}

/** Days side by side, with their hours from top to bottom. A screen reader reads a list for each day. */
export function TimeGrid({ label, days, items, today, now }: Props) {
  const nowLine = useOpensAtNow()
  const columns = days.map((day) => ({ day, placed: placeItems(items, day) }))
  const { from, to } = hoursOf(columns.map(({ placed }) => placed))
  const hours = Array.from({ length: to - from - 1 }, (_, at) => from + 1 + at)
  const empty = emptyWords(days, today)
  const isEmpty = columns.every(({ placed }) => placed.length === 0)
  return (
    <div role="group" aria-label={label} className="card relative flex overflow-hidden [--hour:2.875rem]">
      <div
        aria-hidden="true"
        className="relative w-11.5 shrink-0 self-end text-tag text-muted tabular-nums"
        style={{ height: `calc(var(--hour) * ${to - from} - 1px)` }}
      >
        {hours.map((hour) => (
          <span
            key={hour}
            className="absolute end-1.5 -translate-y-1/2 whitespace-nowrap"
            style={{ top: `calc(var(--hour) * ${hour - from})` }}
          >
            {hourLabel(hour)}
          </span>
        ))}
      </div>
      {columns.map(({ day, placed }) => (
        <DayColumn key={day} day={day} placed={placed} from={from} to={to} isToday={day === today} now={now} nowLine={nowLine} />
      ))}
      {isEmpty && (
        <p className="pointer-events-none absolute start-13 end-2 top-1/3 z-1 mx-auto w-fit max-w-80 rounded-md bg-raised px-5 py-3 text-center text-balance text-muted">
          <span className="block font-semibold text-text">{empty.title}</span>
          {empty.text}
        </p>
      )}
    </div>
  )
}

/**
 * When the grid opens, scrolls to the line of the current time if it is below the visible area. Does nothing if the page is scrolled
 * already: the student has been here before. Returns the ref of the line.
 */
function useOpensAtNow() {
  const line = useRef<HTMLSpanElement>(null)
  // An effect, because the layout restores the scroll position of an earlier visit first.
  useEffect(() => {
    const bottom = line.current?.getBoundingClientRect().bottom ?? 0
    if (window.scrollY === 0 && bottom > window.innerHeight) line.current?.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [])
  return line
}
