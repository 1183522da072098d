import { useId } from 'react'
import type { NotificationSettings, QuietHours } from '../../../../schemas/push.ts'
import { isPaused, isTimeZone } from '../../../../schemas/rules/quiet-hours.ts'
import { useNow } from '../../../data/time/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { sentenceTime } from '../../../ui/meeting-time.ts'
import { TimeInput } from '../../../ui/time-input.tsx'
import { CardSection } from '../card-section.tsx'
import { changeSettings } from './change-settings.ts'
import { nextMorning } from './next-morning.ts'
import { SwitchRow } from './switch-row.tsx'
import { minutesOf, timeValue } from './time-of-day.ts'
import { useChangeQuietHours } from './use-change-quiet-hours.ts'

/** A night, until the student chooses other times. */
const NIGHT = { from: 22 * 60, until: 7 * 60 }

interface Props {
  settings: NotificationSettings
  waiting: ReadonlySet<string>
}

/**
 * Turns pushes off for one night, and for a time of each day, in the zone of the device on which it was set.
 */
export function QuietHoursSection({ settings: { quietHours, pausedUntil }, waiting }: Props) {
  const now = useNow()
  const paused = isPaused(pausedUntil, now) ? pausedUntil : undefined
  const end = sentenceTime(paused ?? nextMorning(now), now)
  return (
    <CardSection title="For the night">
      <SwitchRow
        name="Tonight only"
        note={
          paused === undefined
            ? `From now until ${end}: no sound, no notification, and nothing opens by itself. After that, everything is back to normal.`
            : `No sound, no notification, and nothing opens by itself until ${end}, on all your devices. After that, everything is back to normal.`
        }
        on={paused !== undefined}
        waiting={waiting.has('pausedUntil')}
        onToggle={() => void changeSettings({ pausedUntil: paused === undefined ? nextMorning(now) : 0 })}
      />
      <SwitchRow
        name="Quiet hours"
        note="At the same hours every day: no sound, no notification, and nothing opens by itself. What comes waits in the app."
        on={quietHours !== null}
        waiting={waiting.has('quietHours')}
        onToggle={() => void changeSettings({ quietHours: quietHours ? null : { ...NIGHT, zone: zoneHere() } })}
      >
        {quietHours && <Times hours={quietHours} />}
      </SwitchRow>
    </CardSection>
  )
}

function Times({ hours }: { hours: QuietHours }) {
  const id = useId()
  const here = zoneHere()
  const change = useChangeQuietHours(hours)
  return (
    <>
      <div className="flex items-end gap-2.5">
        {(['from', 'until'] as const).map((end) => (
          <div key={end} className="min-w-0 flex-1">
            <label htmlFor={`${id}-${end}`} className="text-xs font-semibold">
              {end === 'from' ? 'From' : 'Until'}
            </label>
            <TimeInput
              id={`${id}-${end}`}
              type="time"
              placeholder="Choose a time"
              value={timeValue(hours[end])}
              aria-describedby={`${id}-note`}
              onChange={(event) => {
                const minutes = minutesOf(event.target.value)
                if (minutes !== null) change({ [end]: minutes })
              }}
            />
          </div>
        ))}
      </div>
      <div id={`${id}-note`} className="grid justify-items-start gap-1.5 pt-2 text-xs text-muted">
        <p>{hours.from === hours.until ? 'All day: nothing rings at any time.' : 'Every day, on all your devices.'}</p>
        {hours.zone !== here && (
          <p>
            By the clock of {cityOf(hours.zone)}. This device is in the zone of {cityOf(here)}.
          </p>
        )}
      </div>
      {hours.zone !== here && (
        <Button look="outline" size="small" className="mt-2" onClick={() => change({ zone: here })}>
          Use the zone of this device
        </Button>
      )}
    </>
  )
}

/** Returns the time zone of this device; UTC if the browser has no name for it. */
function zoneHere(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : 'UTC'
}

/** Returns the city of a zone: 'New York' of 'America/New_York'. */
function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
