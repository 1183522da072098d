import { MapPin } from 'lucide-react'
import type { ChangeEvent, ReactNode } from 'react'
import { LINE_MAX, LOCATIONS, MEETUP_SUBJECTS, NOTE_MAX, OTHER, QUICK_MESSAGE_MAX } from '../../../schemas/constants.ts'
import { countOf } from '../../ui/truncate-text.ts'
import { Field, INPUT_CLASS } from '../../ui/field.tsx'
import { GrowingText } from '../../ui/growing-text.tsx'
import { Select } from '../../ui/select.tsx'
import { TimeInput } from '../../ui/time-input.tsx'
import { localTime } from '../../ui/local-time.ts'
import { SelectOptions } from '../meetup/select-options.tsx'
import { useMinute } from '../meetup/use-minute.ts'
import type { WhatsAppDraft, WhatsAppField } from './whatsapp-draft.ts'

interface Props {
  draft: WhatsAppDraft
  problems: Partial<Record<WhatsAppField, string>>
  change: (part: Partial<WhatsAppDraft>) => void
  /** Shown below the day and the time. */
  belowTime: ReactNode
}

/** The fields for place, subject, day, time and notes. */
export function WhatsAppFields({ draft, problems, change, belowTime }: Props) {
  const control = (field: WhatsAppField) => ({
    name: field,
    value: draft[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => change({ [field]: target.value }),
  })
  const line = (field: 'otherLocation' | 'otherSubject', label: string) => (
    <Field label={label} problem={problems[field]}>
      {(given) => <input {...given} {...control(field)} dir="auto" maxLength={LINE_MAX} className={INPUT_CLASS} />}
    </Field>
  )
  const today = localTime(useMinute()).slice(0, 10)
  const count = countOf(draft.notes)
  const over = count > QUICK_MESSAGE_MAX
  return (
    <>
      <Field label="Location" problem={problems.location}>
        {(given) => (
          <Select {...given} {...control('location')} icon={MapPin} placeholder="Choose a location">
            <SelectOptions of={LOCATIONS} />
          </Select>
        )}
      </Field>
      {draft.location === OTHER && line('otherLocation', 'Where?')}
      <Field label="Subject/Topic" problem={problems.subject}>
        {(given) => (
          <Select {...given} {...control('subject')} placeholder="Choose a subject">
            <SelectOptions of={MEETUP_SUBJECTS} />
          </Select>
        )}
      </Field>
      {draft.subject === OTHER && line('otherSubject', 'Which one?')}
      <div className="grid grid-cols-2 items-start gap-2.5">
        <Field label="Date" problem={problems.date}>
          {(given) => <TimeInput {...given} {...control('date')} type="date" placeholder="Choose a date" min={today} />}
        </Field>
        <Field label="Time" problem={problems.time}>
          {(given) => <TimeInput {...given} {...control('time')} type="time" placeholder="Choose a time" />}
        </Field>
      </div>
      {belowTime}
      {/* Only a counter: nothing is cut here (spec §5, clarification E2). */}
      <Field
        label="Notes"
        optional
        aside={<span className={over ? 'font-semibold text-danger-text' : ''}>{`${count}/${QUICK_MESSAGE_MAX}`}</span>}
      >
        {(given) => (
          <GrowingText
            {...given}
            name="notes"
            dir="auto"
            rows={3}
            maxLength={NOTE_MAX}
            className={`${INPUT_CLASS} min-h-22 py-3 leading-5.5`}
            value={draft.notes}
            onChange={({ target }) => change({ notes: target.value })}
          />
        )}
      </Field>
    </>
  )
}
