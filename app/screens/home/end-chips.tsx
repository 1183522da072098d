import { HOUR, MINUTE } from '../../../schemas/constants.ts'
import { offeredText } from '../../../schemas/rules/availability.ts'
import { Field } from '../../ui/field.tsx'
import { TimeInput } from '../../ui/time-input.tsx'
import { ToggleChip } from '../../ui/toggle-chip.tsx'
import { withUntil, type AvailabilityDraft } from './availability-draft.ts'

const SPANS = [
  ['30 min', 30 * MINUTE],
  ['1 hour', HOUR],
  ['2 hours', 2 * HOUR],
] as const

interface Props {
  draft: AvailabilityDraft
  /** Epoch ms, server clock. */
  now: number
  onChange: (draft: AvailabilityDraft) => void
}

/** Offers ends of an availability: the specification's text, or after its time the next sensible one, spans, and a time of one's own. */
export function EndChips({ draft, now, onChange }: Props) {
  const offered = offeredText(now - new Date(now).setHours(0, 0, 0, 0))
  return (
    <div role="group" aria-label="Until when" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap gap-2">
        <ToggleChip
          picked={draft.ends === '' && draft.until === null && draft.text === offered}
          onClick={() => onChange({ ...draft, text: offered, until: null, ends: '' })}
        >
          {offered}
        </ToggleChip>
        {SPANS.map(([name, span]) => (
          <ToggleChip
            key={name}
            picked={draft.ends === name}
            onClick={() => onChange(withUntil(draft, Math.ceil((now + span) / MINUTE) * MINUTE, name, now))}
          >
            {name}
          </ToggleChip>
        ))}
        <ToggleChip picked={draft.ends.startsWith('at')} onClick={() => onChange(withUntil(draft, null, 'at', now))}>
          Until…
        </ToggleChip>
      </div>
      {draft.ends.startsWith('at') && (
        <Field label="Until">
          {(control) => (
            <TimeInput
              {...control}
              type="time"
              placeholder="Choose a time"
              value={draft.ends.slice('at'.length)}
              onChange={({ target }) => onChange(withUntil(draft, nextAt(target.value, now), `at${target.value}`, now))}
            />
          )}
        </Field>
      )}
    </div>
  )
}

/** Returns the next time at which the clock of the device shows "18:30", epoch ms; null for an empty field. */
function nextAt(clock: string, now: number): number | null {
  const [hour, minute] = clock.split(':').map(Number)
  if (hour === undefined || minute === undefined) return null
  const day = new Date(now)
  day.setHours(hour, minute, 0, 0)
  if (day.getTime() <= now) day.setDate(day.getDate() + 1)
  return day.getTime()
}
