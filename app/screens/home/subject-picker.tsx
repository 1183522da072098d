import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MEETUP_SUBJECTS, NAME_MAX } from '../../../schemas/constants.ts'
import { Button } from '../../ui/button.tsx'
import { Field, INPUT_CLASS } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import { ToggleChip } from '../../ui/toggle-chip.tsx'
import { toggleSubject, withTyped, type AvailabilityDraft } from './availability-draft.ts'

/** Number of subjects that the editor lists at first. The others are stored, counted and shown on request (spec §2, clarification B8). */
const LISTED_SUBJECTS_MAX = 2

interface Props {
  draft: AvailabilityDraft
  onChange: (draft: AvailabilityDraft) => void
}

/** Selects the current subjects: typed, or picked from the usual ones. */
export function SubjectPicker({ draft, onChange }: Props) {
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const listed = isWhole ? draft.subjects : draft.subjects.slice(0, LISTED_SUBJECTS_MAX)
  const more = draft.subjects.length - listed.length

  const add = () => onChange(withTyped(draft))
  const showMore = () => {
    flushSync(() => setWhole(true))
    // Focus the first new one: the button that was pressed is gone.
    list.current?.querySelectorAll('button')[LISTED_SUBJECTS_MAX]?.focus()
  }
  const added = withTyped(draft).subjects.length > draft.subjects.length

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Field label="Current subjects" hint={added && `Save adds ${draft.typed.trim()}, too.`}>
        {(control) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
            {draft.subjects.length > 0 && (
              <ul ref={list} aria-label="Chosen subjects" className="flex flex-wrap items-center gap-2">
                {listed.map((subject) => (
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
                  <li>
                    <button
                      type="button"
                      aria-label={`Show ${more} more`}
                      className="press min-h-11 min-w-11 rounded-sm font-semibold hover:bg-raised"
                      onClick={showMore}
                    >
                      +{more}
                    </button>
                  </li>
                )}
              </ul>
            )}
            <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
              <input
                {...control}
                dir="auto"
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
      {/* A finger moves the row along; a mouse cannot, so the chips wrap on a wide screen. */}
      <div
        role="group"
        aria-label="Suggested subjects"
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] rail:flex-wrap"
      >
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
