import { HOUR, MEETUP_MOVE_STEPS } from '../../../schemas/constants.ts'
import { Button } from '../../ui/button.tsx'
import { clockTime } from '../../ui/clock-time.ts'
import { minute } from '../../../schemas/rules/minute.ts'
import { localTime } from '../../ui/local-time.ts'

interface Props {
  /** The time that stands, epoch ms. */
  from: number
  /** The value of the time field. */
  time: string
  pick: (time: string) => void
}

/** Buttons that fill in a time a little later than the one that stands, whatever is in the field: most moves say "I am late". */
export function MoveSteps({ from, time, pick }: Props) {
  return (
    <div role="group" aria-label={`Later than ${clockTime(from)}`} className="-mt-2 flex flex-wrap gap-2">
      {MEETUP_MOVE_STEPS.map((step) => {
        const later = minute(from) + step
        const isPicked = time === localTime(later)
        return (
          <Button
            key={step}
            size="small"
            look={isPicked ? 'soft' : 'outline'}
            aria-pressed={isPicked}
            onClick={() => pick(localTime(later))}
          >
            {stepText(step)}
            <span className="sr-only">, {clockTime(later)}</span>
          </Button>
        )
      })}
    </div>
  )
}

/** Returns '+30 min' or '+1 h'. */
function stepText(step: number): string {
  return step % HOUR === 0 ? `+${step / HOUR} h` : `+${(step * 60) / HOUR} min`
}
