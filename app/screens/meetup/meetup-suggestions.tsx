import { useId, useState } from 'react'
import { useLive } from '../../data/use-live.ts'
import { useClockOffset } from '../../data/use-status.ts'
import type { MeetupView, StudentView } from '../../data/views.ts'
import { meetingTime } from '../../ui/meeting-time.ts'
import { meetupItem } from '../study/study-items.ts'
import { useStudyItems } from '../study/use-study-items.ts'
import { draftLike, type MeetupDraft } from './meetup-draft.ts'
import { suggestions, type Suggestion } from './suggestions.ts'

interface Props {
  partner: StudentView | null
  name: string
  draft: MeetupDraft
  /** The meetups that both have asked each other for: not suggested again. */
  asked: readonly MeetupView[]
  onPick: (part: Partial<MeetupDraft>) => void
}

/** Offers two meetups; a tap fills the fields below: subject, time and place. */
export function MeetupSuggestions({ partner, name, draft, asked, onPick }: Props) {
  const group = useId()
  // Fixed when the sheet opens: a time that changed under a finger would not be the one that the student meant.
  const [now] = useState(() => Date.now())
  const clockOffset = useClockOffset()
  const me = useLive('me', null) ?? null
  const planned = [...(useStudyItems() ?? []), ...asked.map(meetupItem)]
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-xs font-semibold">Suggestions</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.25rem),1fr))] gap-2.5">
        {suggestions({ now, clockOffset, mine: me, theirs: partner, planned, name }).map((suggestion) => {
          const { title, at, subject, location } = suggestion
          const fill = fieldsOf(suggestion, now)
          return (
            <label
              key={title}
              className="press grid min-h-15 min-w-0 cursor-pointer content-center gap-px rounded-md border border-line bg-raised px-3.25 py-2 has-checked:border-transparent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={group}
                className="peer sr-only"
                // cast: entries of a draft
                checked={Object.entries(fill).every(([field, value]) => draft[field as keyof MeetupDraft] === value)}
                onChange={() => onPick(fill)}
              />
              <span className="font-bold">{title}</span>
              <span className="text-xs text-muted tabular-nums peer-checked:text-inherit">{meetingTime(at, now)}</span>
              <span
                dir="auto"
                className="line-clamp-2 text-xs leading-4 text-muted peer-checked:text-inherit [@media(height<44rem)]:hidden"
              >
                {subject && `${subject} · `}
                {location}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** Returns what a suggestion fills in: everything but the message, and no subject if it has none. */
function fieldsOf({ subject, at, location }: Suggestion, now: number): Partial<MeetupDraft> {
  const { message: _, subject: listed, otherSubject, ...rest } = draftLike({ subject, scheduledTime: at, location, message: '' }, now)
  return subject === '' ? rest : { ...rest, subject: listed, otherSubject }
}
