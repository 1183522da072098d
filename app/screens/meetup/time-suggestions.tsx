import { useId, useState } from 'react'
import { useLive } from '../../data/use-live.ts'
import { useClockOffset } from '../../data/use-status.ts'
import type { StudentView } from '../../data/views.ts'
import { meetingTime } from '../../ui/meeting-time.ts'
import { localTime } from './meetup-draft.ts'
import { suggestedTimes } from './suggested-times.ts'

interface Props {
  partner: StudentView | null
  name: string
  /** The current value of the time input. */
  time: string
  onPick: (time: string) => void
}

/** Offers two times; a tap fills the time field below. */
export function TimeSuggestions({ partner, name, time, onPick }: Props) {
  const group = useId()
  // Fixed when the sheet opens: a time that changed under a finger would not be the one that the student meant.
  const [now] = useState(() => Date.now())
  const clockOffset = useClockOffset()
  const me = useLive('me', null) ?? null
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-xs font-semibold">Suggested times</legend>
      <div className="grid grid-cols-2 gap-2.5">
        {suggestedTimes({ now, clockOffset, mine: me, theirs: partner, name }).map(({ title, at }) => (
          <label
            key={title}
            className="press grid min-h-15 cursor-pointer content-center gap-px rounded-md border border-line bg-raised px-3.25 py-2 has-checked:border-transparent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={group}
              className="peer sr-only"
              checked={time === localTime(at)}
              onChange={() => onPick(localTime(at))}
            />
            <span className="font-bold">{title}</span>
            <span className="text-xs text-muted tabular-nums peer-checked:text-inherit">{meetingTime(at, now)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
