import { Timer } from 'lucide-react'
import { useId, useState } from 'react'
import { LINE_MAX } from '../../../schemas/constants.ts'
import { STATUS_LABEL, STATUSES, type Availability } from '../../../schemas/rules/availability.ts'
import { showsPlace } from '../../../schemas/rules/displayed-status.ts'
import { useNow } from '../../data/time/use-now.ts'
import type { Account } from '../../data/views.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Field, INPUT_CLASS } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PresenceMark } from '../../ui/presence-mark.tsx'
import { useRootMark } from '../../ui/use-root-mark.ts'
import {
  changesOf,
  draftOf,
  editsOf,
  keepsText,
  withStatus,
  withText,
  withoutPastEnd,
  withTyped,
  type AvailabilityDraft,
  type AvailabilityEdits,
} from './availability-draft.ts'
import { EndChips } from './end-chips.tsx'
import { endHint } from './end-hint.ts'
import { PlaceField, rememberPlace } from './place-field.tsx'
import { setAvailability } from './set-availability.ts'
import { SubjectPicker } from './subject-picker.tsx'

interface Props {
  me: Account
  availability: Availability
  /** The values that the student has already changed. */
  edits: AvailabilityEdits
  /** Id of the refused envelope that this edit corrects. */
  instead: string | undefined
  onEdit: (edits: AvailabilityEdits, instead?: string) => void
  onDone: () => void
}

/** Said where the chosen status hides them (clarification I3). */
const HIDDEN = 'Others see your place and subjects only while you are available or studying.'

/**
 * Edits how available the student is, until when, where and for which subjects. It opens with the current values and ignores later
 * changes of them.
 */
export function AvailabilityEditor({ me, availability, edits, instead, onEdit, onDone }: Props) {
  const now = useNow()
  const [before] = useState(() => draftOf(me, availability, now))
  const draft = withoutPastEnd({ ...before, ...edits }, now)
  const setDraft = (next: AvailabilityDraft) => onEdit(editsOf(before, next))
  const isKept = draft.until === null && draft.status === before.status && draft.text === before.text && keepsText(before, draft, me)
  const hint = endHint(draft, now, isKept ? availability.availableUntil : null)

  const save = async () => {
    if (!(await setAvailability(changesOf(before, withTyped(draft), me), instead))) return
    rememberPlace(me.id, draft.location.trim())
    onDone()
  }

  const cancel = () => {
    onDone()
    if (Object.keys(edits).length > 0)
      showToast({ title: 'Changes discarded', action: { name: 'Undo', run: () => onEdit(edits, instead) } })
  }

  useRootMark('data-open-form')
  return (
    <form
      aria-label="Edit availability"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 bg-inherit"
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
            hint !== null && (
              <>
                <Icon of={Timer} size={14} className="mt-0.5" />
                {hint}
              </>
            )
          }
        >
          {(control) => (
            <input
              {...control}
              dir="auto"
              className={INPUT_CLASS}
              value={draft.text}
              maxLength={LINE_MAX}
              onChange={(event) => setDraft(withText(draft, event.target.value))}
            />
          )}
        </Field>
        {draft.status === 'available' && <EndChips draft={draft} now={now} onChange={setDraft} />}
        <PlaceField
          me={me.id}
          value={draft.location}
          hint={!showsPlace(draft.status) && HIDDEN}
          onChange={(location) => setDraft({ ...draft, location })}
        />
        <SubjectPicker draft={draft} onChange={setDraft} />
      </div>
      {/* Stays in sight at the foot of the screen: the form is higher than a phone. */}
      <div className="sticky bottom-[calc(var(--bar)+var(--safe-b))] z-10 -mx-4 -mb-3 border-t border-current/20 bg-inherit px-4 py-3 rail:bottom-0">
        <div className="choices text-text">
          <Button look="outline" onClick={cancel}>
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
            className="flex min-h-11 items-center gap-2 rounded-sm border border-line bg-raised/80 px-3 py-1 font-medium has-checked:border-transparent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-checked:[&_svg]:text-on-accent"
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
