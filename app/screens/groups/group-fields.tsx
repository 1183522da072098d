import { useId, type ChangeEvent } from 'react'
import {
  DEFAULT_GROUP_SUBJECT,
  GROUP_MINUTES,
  GROWTH_TOPICS,
  LINE_MAX,
  LOCATIONS,
  MEETUP_SUBJECTS,
  WIZARD_HOURS,
} from '../../../schemas/constants.ts'
import type { GroupSurface } from '../../../schemas/new-group.ts'
import { defaultGroupName } from '../../../schemas/rules/group.ts'
import { Field, INPUT_CLASS } from '../../ui/field.tsx'
import { TimeInput } from '../../ui/time-input.tsx'
import { localTime } from '../../ui/local-time.ts'
import { isPast, type GroupEdits, type GroupForm } from './group-draft.ts'
import { RadioTiles } from './radio-tiles.tsx'
import { useSelectSuggestion } from './use-select-suggestion.ts'

/** Classes of a tile with only one or two words. */
const WORD =
  'grid min-h-11 place-items-center rounded-sm px-0.5 font-medium tabular-nums has-checked:border-transparent has-checked:bg-accent has-checked:font-bold has-checked:text-on-accent'

/** The durations that each surface offers, in minutes (clarification C5). */
const DURATIONS: Record<GroupSurface, { choices: readonly number[]; words: (minutes: number) => string }> = {
  dialog: { choices: GROUP_MINUTES, words: (minutes) => `${minutes} min` },
  wizard: { choices: WIZARD_HOURS.map((hours) => hours * 60), words: (minutes) => (minutes === 60 ? '1 hour' : `${minutes / 60} hours`) },
}

const SEEN_BY = ['campus', 'invited'] as const

interface Props {
  form: GroupForm
  surface: GroupSurface
  /** True if the student also picks a topic (clarification C7). */
  growth?: boolean
  /** Epoch ms, server clock, rounded down to the minute: a group ends by the server clock. */
  now: number
  change: (part: GroupEdits) => void
}

/** Name, subject, place, start and duration of a new group. */
export function GroupFields({ form, surface, growth = false, now, change }: Props) {
  const list = useId()
  const selects = useSelectSuggestion(form.name === defaultGroupName(form.size))
  const changes = (field: 'name' | 'subject' | 'location' | 'time') => ({
    name: field,
    value: form[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [field]: target.value }),
  })
  return (
    <>
      {growth && (
        <RadioTiles
          label="Topic"
          columns={3}
          choices={GROWTH_TOPICS}
          value={form.subject}
          onPick={(subject) => change({ subject })}
          look={WORD}
        >
          {(topic) => topic}
        </RadioTiles>
      )}
      <Field label="Group name">
        {(control) => <input {...control} {...changes('name')} {...selects} dir="auto" maxLength={LINE_MAX} className={INPUT_CLASS} />}
      </Field>
      {/* Beside each other in a dialog, where the whole form would otherwise be higher than the window. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 rail:grid-cols-2">
        <Field label="Subject">
          {(control) => (
            <input {...control} {...changes('subject')} dir="auto" list={`${list}-subjects`} maxLength={LINE_MAX} className={INPUT_CLASS} />
          )}
        </Field>
        <Field label="Location" optional>
          {(control) => (
            <input
              {...control}
              {...changes('location')}
              dir="auto"
              list={`${list}-places`}
              maxLength={LINE_MAX}
              placeholder="Where you’ll meet"
              className={INPUT_CLASS}
            />
          )}
        </Field>
      </div>
      <Suggestions id={`${list}-subjects`} of={[DEFAULT_GROUP_SUBJECT, ...MEETUP_SUBJECTS]} />
      <Suggestions id={`${list}-places`} of={LOCATIONS} />
      <Field
        label="Start time"
        optional
        problem={isPast(form, now) ? 'This time has passed. Choose a later one, or none to start at once.' : undefined}
      >
        {(control) => (
          <TimeInput {...control} {...changes('time')} type="datetime-local" placeholder="Choose a date and time" min={localTime(now)} />
        )}
      </Field>
      <RadioTiles
        label="Duration"
        columns={4}
        choices={DURATIONS[surface].choices}
        value={form.minutes}
        onPick={(minutes) => change({ minutes })}
        look={WORD}
      >
        {DURATIONS[surface].words}
      </RadioTiles>
      {surface === 'wizard' && (
        <RadioTiles
          label="Who can see and join it"
          columns={2}
          choices={SEEN_BY}
          value={form.isPrivate ? 'invited' : 'campus'}
          onPick={(seenBy) => change({ isPrivate: seenBy === 'invited' })}
          look={WORD}
        >
          {(seenBy) => (seenBy === 'campus' ? 'The campus' : 'Private, by invitation')}
        </RadioTiles>
      )}
    </>
  )
}

function Suggestions({ id, of }: { id: string; of: readonly string[] }) {
  return (
    <datalist id={id}>
      {of.map((each) => (
        <option key={each} value={each} />
      ))}
    </datalist>
  )
}
