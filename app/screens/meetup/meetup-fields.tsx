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
  /** Shown below the time. */
  belowTime?: ReactNode
}

type Changes = (field: MeetupField) => (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void

/** The fields of a meetup request: subject, time, location and a quick message (spec §5, Meetup sheet). */
export function MeetupFields({ draft, problems, earliest, change, belowTime }: Props) {
  const changes: Changes = (field) => (event) => change({ [field]: event.target.value })
  return (
    <>
      <Field label="Subject" problem={problems.subject}>
        {(control) => (
          <Select {...control} name="subject" placeholder="Choose a subject" value={draft.subject} onChange={changes('subject')}>
            <SelectOptions of={MEETUP_SUBJECTS} />
          </Select>
        )}
      </Field>
      {draft.subject === OTHER && (
        <LineField field="otherSubject" label="Which one?" {...{ draft, problems }} onChange={changes('otherSubject')} />
      )}
      <TimeAndPlace {...{ draft, problems, earliest, change, belowTime }} />
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

/** The fields for when and where: of a request, and of a move. */
export function TimeAndPlace({ draft, problems, earliest, change, belowTime }: Props) {
  const changes: Changes = (field) => (event) => change({ [field]: event.target.value })
  return (
    <>
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
      {belowTime}
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
      {draft.location === OTHER && (
        <LineField field="otherLocation" label="Where?" {...{ draft, problems }} onChange={changes('otherLocation')} />
      )}
    </>
  )
}

interface LineProps extends Pick<Props, 'draft' | 'problems'> {
  field: 'otherSubject' | 'otherLocation'
  label: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** The custom text of a choice "Other (specify)". */
function LineField({ field, label, draft, problems, onChange }: LineProps) {
  return (
    <Field label={label} problem={problems[field]}>
      {(control) => (
        <input {...control} name={field} dir="auto" className={INPUT_CLASS} maxLength={LINE_MAX} value={draft[field]} onChange={onChange} />
      )}
    </Field>
  )
}
