import { Timer } from 'lucide-react'
import { useId, type ChangeEvent } from 'react'
import { DEFAULT_GROUP_SUBJECT, GROUP_MINUTES, GROWTH_TOPICS, LINE_MAX, LOCATIONS, MEETUP_SUBJECTS } from '../../../schemas/constants.ts'
import { GROUP_SIZES, GROUP_TYPE_NAME, GROUP_TYPE_PEOPLE } from '../../../schemas/rules/group.ts'
import { Field, INPUT_CLASS } from '../../ui/field.tsx'
import { GroupGlyph } from '../../ui/group-glyph.tsx'
import { Icon } from '../../ui/icon.tsx'
import { localTime } from '../meetup/meetup-draft.ts'
import { isPast, timesOf, type GroupEdits, type GroupForm } from './group-draft.ts'
import { shortTime } from './group-times.ts'
import { RadioTiles } from './radio-tiles.tsx'

/** A tile that has only a word or two. */
const WORD =
  'grid min-h-11 place-items-center rounded-sm px-0.5 font-[560] tabular-nums has-checked:border-transparent has-checked:bg-accent has-checked:font-[640] has-checked:text-on-accent'

interface Props {
  form: GroupForm
  /** A topic is chosen, too (decisions C7). */
  growth: boolean
  /** The server's clock, of this minute: a group ends by that. */
  now: number
  change: (part: GroupEdits) => void
}

/** Type, name, subject, place, start and duration of a new group. */
export function GroupFields({ form, growth, now, change }: Props) {
  const list = useId()
  const changes = (field: 'name' | 'subject' | 'location' | 'time') => ({
    name: field,
    value: form[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [field]: target.value }),
  })
  const { planned, start, end } = timesOf(form, now)
  return (
    <>
      <RadioTiles
        label="Group size"
        silent
        columns={3}
        choices={GROUP_SIZES}
        value={form.size}
        onPick={(size) => change({ size })}
        look="grid justify-items-center content-start gap-0.5 rounded-md px-1 py-2.5 has-checked:border-accent has-checked:bg-accent-soft has-checked:text-on-accent-soft has-checked:outline-1 has-checked:outline-offset-0 has-checked:outline-accent"
      >
        {(size) => (
          <>
            <GroupGlyph size={size} className="mb-1 size-9.5" />
            <span className="text-xs font-[640]">{GROUP_TYPE_NAME[size]}</span>
            <span className="text-xs text-muted peer-checked:text-inherit">{GROUP_TYPE_PEOPLE[size]}</span>
          </>
        )}
      </RadioTiles>
      {growth && (
        <RadioTiles label="Topic" columns={3} choices={GROWTH_TOPICS} value={form.subject} onPick={(subject) => change({ subject })} look={WORD}>
          {(topic) => topic}
        </RadioTiles>
      )}
      <Field label="Group name">{(control) => <input {...control} {...changes('name')} dir="auto" maxLength={LINE_MAX} className={INPUT_CLASS} />}</Field>
      <Field label="Subject">{(control) => <input {...control} {...changes('subject')} dir="auto" list={`${list}-subjects`} maxLength={LINE_MAX} className={INPUT_CLASS} />}</Field>
      <Suggestions id={`${list}-subjects`} of={[DEFAULT_GROUP_SUBJECT, ...MEETUP_SUBJECTS]} />
      <Field label="Location" optional>
        {(control) => <input {...control} {...changes('location')} dir="auto" list={`${list}-places`} maxLength={LINE_MAX} placeholder="Choose or write a place" className={INPUT_CLASS} />}
      </Field>
      <Suggestions id={`${list}-places`} of={LOCATIONS} />
      <Field label="Start time" optional problem={isPast(form, now) ? 'This time has passed. Choose a later one, or none to start at once.' : undefined}>
        {(control) => <input {...control} {...changes('time')} type="datetime-local" min={localTime(now)} className={`${INPUT_CLASS} min-w-0 appearance-none text-start`} />}
      </Field>
      <RadioTiles
        label="Duration"
        columns={4}
        choices={GROUP_MINUTES}
        value={form.minutes}
        onPick={(minutes) => change({ minutes })}
        look={WORD}
      >
        {(minutes) => `${minutes} min`}
      </RadioTiles>
      <p role="status" className="-mt-2 flex items-center gap-1.5 text-xs text-muted tabular-nums">
        <Icon of={Timer} size={16} />
        {planned === null ? 'Starts when you create it' : `Starts ${shortTime(start, now)}`}, ends at {shortTime(end, now)}.
      </p>
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
