import { clockTime } from '../../ui/clock-time.ts'
import { handAt, CLOCK_HOURS, isFilled, type OnFace } from './study-hours.ts'
import type { StudyKind } from './study-items.ts'

/** Part of the ring by which an arc is shortened at each end, because its round ends reach beyond it. */
const ARC_END_LENGTH = 16 / 720
/** Length of an item that is shorter than its two ends, as a part of the ring: it is drawn as a dot. */
const DOT_LENGTH = 0.0001

/** Colours of the arcs, the same as those of the stripes in the list (design-language.md section 7). */
const ARC: Record<StudyKind, string> = {
  group: 'stroke-studying',
  meetup: 'stroke-match-purple',
  event: 'stroke-online',
}

/** Positions of the four hours that are written, upright. The other hours are dots. */
const WRITTEN: Record<number, { x: number; y: number }> = {
  0: { x: 88, y: 44.5 },
  3: { x: 136, y: 92.5 },
  6: { x: 88, y: 140.5 },
  9: { x: 40, y: 92.5 },
}

interface Props {
  items: OnFace[]
  /** Epoch ms. */
  now: number
  /** True if the current time is in the half day of this face. */
  hand: boolean
}

/**
 * A clock face with twelve hours as a ring. Screen readers skip it, because the list beside it has the same contents. Its texts are
 * measured in units of the face, which grows with the student's text size.
 */
export function ClockFace({ items, now, hand }: Props) {
  const [time, half] = clockTime(now).split(' ')
  return (
    <svg viewBox="0 0 176 176" aria-hidden="true" className="aspect-square w-44 max-w-full shrink-0" fill="none">
      <circle cx="88" cy="88" r="70" className="stroke-sunken" strokeWidth="17" />
      {items.map(({ id, kind, from, to }) => {
        const length = Math.max(DOT_LENGTH, to - from - 2 * ARC_END_LENGTH)
        return (
          <circle
            key={id}
            cx="88"
            cy="88"
            r="70"
            pathLength={1}
            strokeDasharray={`${length} 1`}
            transform={turned((from + to - length) / 2 - 0.25)}
            className={ARC[kind]}
            strokeWidth="15"
            strokeLinecap="round"
          />
        )
      })}
      {Array.from({ length: CLOCK_HOURS }, (_, hour) => (
        <g key={hour} data-hour={hour || CLOCK_HOURS} data-filled={isFilled(items, hour)}>
          {WRITTEN[hour] ? (
            <text {...WRITTEN[hour]} textAnchor="middle" fontSize="13" className="fill-text font-bold">
              {hour || CLOCK_HOURS}
            </text>
          ) : (
            <circle cx="88" cy="40" r="1.6" transform={turned(hour / CLOCK_HOURS)} className="fill-line-strong" />
          )}
        </g>
      ))}
      {hand && (
        <line
          x1="88"
          x2="88"
          y1="31"
          y2="5"
          transform={turned(handAt(now))}
          className="stroke-text"
          strokeWidth="3"
          strokeLinecap="round"
        />
      )}
      <text x="88" y="91" textAnchor="middle" fontSize="20" className="fill-text font-extrabold tracking-tight tabular-nums">
        {time}
      </text>
      <text x="88" y="105" textAnchor="middle" fontSize="11" className="fill-muted font-semibold">
        {half}
      </text>
    </svg>
  )
}

/** @param part of a whole turn, 0 to 1 */
function turned(part: number): string {
  return `rotate(${part * 360} 88 88)`
}
