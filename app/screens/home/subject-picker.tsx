import { X } from 'lucide-react'
import { MEETUP_SUBJECTS, NAME_MAX } from '../../../schemas/constants.ts'
import { Button } from '../../ui/button.tsx'
import { Field, INPUT_CLASS } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import { ToggleChip } from '../../ui/toggle-chip.tsx'
import { toggleSubject, withTyped, type AvailabilityDraft } from './availability-draft.ts'

/** Number of subjects that the editor lists. The others are stored and counted (spec §2, clarification B8). */
const LISTED = 2

interface Props {
  draft: AvailabilityDraft
  onChange: (draft: AvailabilityDraft) => void
}

/** Selects the current subjects: typed, or picked from the usual ones. */
export function SubjectPicker({ draft, onChange }: Props) {
  const more = draft.subjects.length - LISTED

  const add = () => onChange(withTyped(draft))
  const added = withTyped(draft).subjects.length > draft.subjects.length

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Field label="Current subjects" hint={added && `Save adds ${draft.typed.trim()}, too.`}>
        {(control) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {draft.subjects.length > 0 && (
              <ul aria-label="Chosen subjects" className="flex flex-wrap items-center gap-2">
                {draft.subjects.slice(0, LISTED).map((subject) => (
                  <li
                    key={subject}
                    className="flex min-h-11 max-w-full items-center rounded-sm bg-raised ps-3.5 font-medium [overflow-wrap:anywhere]"
                  >
                    <bdi>{subject}</bdi>
                    <button
                      type="button"
                      title={`Remove ${subject}`}
                      className="grid size-11 shrink-0 place-items-center rounded-sm"
                      onClick={() => onChange(toggleSubject(draft, subject))}
                    >
                      <Icon of={X} size={16} />
                    </button>
                  </li>
                ))}
                {more > 0 && (
                  <li className="font-semibold">
                    <span aria-hidden="true">+{more}</span>
                    <span className="sr-only">and {more} more</span>
                  </li>
                )}
              </ul>
            )}
            <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
              <input
                {...control}
                className={INPUT_CLASS}
                placeholder="Add a subject"
                value={draft.typed}
                maxLength={NAME_MAX}
                onChange={(event) => onChange({ ...draft, typed: event.target.value })}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
                  event.preventDefault()
                  add()
                }}
              />
              <Button look="outline" onClick={add}>
                Add
              </Button>
            </div>
          </div>
        )}
      </Field>
      <div role="group" aria-label="Suggested subjects" className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]">
        {MEETUP_SUBJECTS.map((subject) => (
          <ToggleChip
            key={subject}
            className="shrink-0 px-3.5"
            picked={draft.subjects.includes(subject)}
            onClick={() => onChange(toggleSubject(draft, subject))}
          >
            <bdi>{subject}</bdi>
          </ToggleChip>
        ))}
      </div>
    </div>
  )
}
