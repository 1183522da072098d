import { MapPin } from 'lucide-react'
import type { ChangeEvent, ReactNode } from 'react'
import { LINE_MAX, LOCATIONS, MEETUP_SUBJECTS, OTHER, QUICK_MESSAGE_MAX } from '../../../schemas/constants.ts'
import { Field, INPUT_CLASS } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { CountedInput } from '../../ui/counted-input.tsx'
import { TimeInput } from '../../ui/time-input.tsx'
import type { MeetupDraft, MeetupField } from './meetup-draft.ts'
import { SelectOptions } from './select-options.tsx'

interface Props {
  draft: MeetupDraft
  problems: Partial<Record<MeetupField, string>>
  /** Earliest time that can be chosen, as a value of the input. */
  earliest: string
  change: (part: Partial<MeetupDraft>) => void
}

/** The fields of a meetup request: subject, time, location and a quick message (spec §5, Meetup sheet). */
export function MeetupFields({ draft, problems, earliest, change }: Props) {
  const changes = (field: MeetupField) => (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    change({ [field]: event.target.value })
  const line = (field: 'otherSubject' | 'otherLocation', label: string): ReactNode => (
    <Field label={label} problem={problems[field]}>
      {(control) => (
        <input
          {...control}
          name={field}
          dir="auto"
          className={INPUT_CLASS}
          maxLength={LINE_MAX}
          value={draft[field]}
          onChange={changes(field)}
        />
      )}
    </Field>
  )
  return (
    <>
      <Field label="Subject" problem={problems.subject}>
        {(control) => (
          <Select {...control} name="subject" placeholder="Choose a subject" value={draft.subject} onChange={changes('subject')}>
            <SelectOptions of={MEETUP_SUBJECTS} />
          </Select>
        )}
      </Field>
      {draft.subject === OTHER && line('otherSubject', 'Which one?')}
      <Field label="Preferred time" problem={problems.time}>
        {(control) => (
          <TimeInput
            {...control}
            name="time"
            type="datetime-local"
            placeholder="Choose a date and time"
            min={earliest}
            value={draft.time}
            onChange={changes('time')}
          />
        )}
      </Field>
      <Field label="Location" problem={problems.location}>
        {(control) => (
          <Select
            {...control}
            name="location"
            icon={MapPin}
            placeholder="Choose a location"
            value={draft.location}
            onChange={changes('location')}
          >
            <SelectOptions of={LOCATIONS} />
          </Select>
        )}
      </Field>
      {draft.location === OTHER && line('otherLocation', 'Where?')}
      <CountedInput
        label="Quick message"
        name="message"
        max={QUICK_MESSAGE_MAX}
        value={draft.message}
        onType={(message) => change({ message })}
      />
    </>
  )
}
