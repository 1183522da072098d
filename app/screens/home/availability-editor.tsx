import { Timer } from 'lucide-react'
import { useId, useState } from 'react'
import { LINE_MAX, LOCATIONS, MINUTE } from '../../../schemas/constants.ts'
import { STATUS_LABEL, STATUSES, untilTime, type Availability } from '../../../schemas/rules/availability.ts'
import { showsPlace } from '../../../schemas/rules/displayed-status.ts'
import type { Account } from '../../data/views.ts'
import { Button } from '../../ui/button.tsx'
import { clockTime } from '../../ui/clock-time.ts'
import { Field, INPUT_CLASS } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PresenceMark } from '../../ui/presence-mark.tsx'
import { Select } from '../../ui/select.tsx'
import { changesOf, draftOf, editsOf, withStatus, withTyped, type AvailabilityDraft, type AvailabilityEdits } from './availability-draft.ts'
import { setAvailability } from './set-availability.ts'
import { SubjectPicker } from './subject-picker.tsx'

interface Props {
  me: Account
  availability: Availability
  /** The values that the student has already changed. */
  edits: AvailabilityEdits
  /** Id of the refused envelope that this edit corrects. */
  instead: string | undefined
  onEdit: (edits: AvailabilityEdits) => void
  onDone: () => void
}

/** Said where the chosen status hides them (clarification I3). */
const HIDDEN = 'Others see your place and subjects only while you are available or studying.'

/**
 * Edits how available the student is, until when, where and for which subjects. It opens with the current values and ignores later
 * changes of them.
 */
export function AvailabilityEditor({ me, availability, edits, instead, onEdit, onDone }: Props) {
  const [before] = useState(() => draftOf(me, availability))
  const draft = { ...before, ...edits }
  const setDraft = (next: AvailabilityDraft) => onEdit(editsOf(before, next))
  const locations = LOCATIONS.some((place) => place === draft.location) ? LOCATIONS : [draft.location, ...LOCATIONS]
  const ends = draft.status === 'available' ? untilTime(draft.text) : null

  const save = async () => {
    if (await setAvailability(changesOf(before, withTyped(draft), me), instead)) onDone()
  }

  return (
    <form
      aria-label="Edit availability"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-1"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h2 className="text-heading font-extrabold tracking-tighter">Edit availability</h2>
      <StatusChoice draft={draft} onChange={setDraft} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 text-text">
        <Field
          label="Availability text"
          hint={
            ends !== null && (
              <>
                <Icon of={Timer} size={14} className="mt-0.5" />
                Switches to Offline automatically at {clockTime(new Date().setHours(0, ends / MINUTE, 0, 0))}.
              </>
            )
          }
        >
          {(control) => (
            <input
              {...control}
              className={INPUT_CLASS}
              value={draft.text}
              maxLength={LINE_MAX}
              onChange={(event) => setDraft({ ...draft, text: event.target.value })}
            />
          )}
        </Field>
        <Field label="Location" hint={!showsPlace(draft.status) && HIDDEN}>
          {(control) => (
            <Select {...control} value={draft.location} onChange={(event) => setDraft({ ...draft, location: event.target.value })}>
              {locations.map((place) => (
                <option key={place}>{place}</option>
              ))}
            </Select>
          )}
        </Field>
        <SubjectPicker draft={draft} onChange={setDraft} />
        <div className="choices">
          <Button look="outline" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </div>
      </div>
    </form>
  )
}

function StatusChoice({ draft, onChange }: { draft: AvailabilityDraft; onChange: (draft: AvailabilityDraft) => void }) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-xs font-semibold text-text">Status</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2 text-text">
        {STATUSES.map((status) => (
          <label
            key={status}
            className="flex min-h-11 items-center gap-2 rounded-sm border border-line bg-raised/80 px-3 py-1 font-medium has-checked:border-transparent has-checked:bg-accent has-checked:font-bold has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-checked:[&_svg]:text-on-accent"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={draft.status === status}
              onChange={() => onChange(withStatus(draft, status))}
            />
            <PresenceMark status={status} />
            {STATUS_LABEL[status]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
