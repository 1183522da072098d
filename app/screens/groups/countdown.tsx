import { Hourglass, Timer } from 'lucide-react'
import { countdownText, phaseOf, secondsLeft, startText, type Phase } from '../../../schemas/rules/countdown.ts'
import { useEachSecond } from '../../data/time/use-each-second.ts'
import { Icon } from '../../ui/icon.tsx'
import { minute } from '../../../schemas/rules/minute.ts'

const LOOK: Record<Phase, string> = {
  running: 'bg-sunken',
  ending: 'bg-danger text-on-danger',
  over: 'bg-danger-soft text-danger-text',
}

/**
 * Counts down to the end of a group each second, and before it begins to its start. It is silent: `EndingAnnouncer` announces the end
 * to screen readers.
 */
export function Countdown({ startTime, endTime }: { startTime: number; endTime: number }) {
  const start = minute(startTime)
  const planned = useEachSecond((now) => start > now)
  const seconds = useEachSecond((now) => secondsLeft(start > now ? start : endTime, now))
  const phase = planned ? 'running' : phaseOf(seconds)
  return (
    <span
      role="timer"
      data-seconds-left={seconds}
      data-phase={phase}
      className={`inline-flex min-h-7 items-center gap-1.5 rounded-sm px-2.5 text-xs font-bold whitespace-nowrap tabular-nums ${LOOK[phase]}`}
    >
      <Icon of={phase === 'running' ? Timer : Hourglass} size={16} />
      {planned ? startText(seconds) : countdownText(seconds)}
    </span>
  )
}

/** Draws the part of its time that a group has left, as a line. */
export function TimeTrack({ startTime, endTime }: { startTime: number; endTime: number }) {
  const percent = useEachSecond((now) => Math.min(100, Math.max(0, Math.round((100 * (endTime - now)) / (endTime - startTime)))))
  const phase = useEachSecond((now) => phaseOf(secondsLeft(endTime, now)))
  return (
    <span aria-hidden="true" className="block h-0.75 overflow-hidden rounded-full bg-sunken">
      <span className={`block h-full rounded-full ${phase === 'running' ? 'bg-accent' : 'bg-danger'}`} style={{ width: `${percent}%` }} />
    </span>
  )
}
