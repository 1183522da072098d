import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import type { Visibility } from '../../../schemas/student.ts'
import { Icon } from '../../ui/icon.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { CardSection } from './card-section.tsx'

const SECTIONS = {
  contactVisibility: {
    title: 'Who sees your contact details',
    choices: [
      { value: 'campus', label: 'Everyone on my campus', note: 'Everyone on your campus sees your email, phone and WhatsApp numbers.' },
      {
        value: 'known',
        label: 'Students I have met or messaged',
        note: 'They see your email, phone and WhatsApp numbers. Everyone else sees “No WhatsApp”.',
      },
      { value: 'nobody', label: 'Nobody', note: 'No student sees your email, phone or WhatsApp number. They see “No WhatsApp”.' },
    ],
  },
  visibility: {
    title: 'Who can see you',
    choices: [
      { value: 'campus', label: 'Everyone on my campus', note: 'Everyone on your campus can find you and see when you’re online.' },
      {
        value: 'known',
        label: 'People I know',
        note: 'Only students you have messaged, agreed to meet, or share a group with can find you and see when you’re online.',
      },
      {
        value: 'nobody',
        label: 'Nobody',
        note: 'Nobody can find you or see when you’re online. You can continue conversations and ask those partners to meet, but not contact anyone else, or create or join groups.',
      },
    ],
  },
} as const satisfies Record<string, { title: string; choices: readonly { value: Visibility; label: string; note: string }[] }>

/** For a student who has not chosen yet who sees their contact details (clarification I6). */
const UNASKED =
  'Nobody sees your email and numbers until you choose. Classmates need your WhatsApp number to invite you there, and your phone number to call you.'

/** For the choice "Everyone on my campus" of a student without a name, whom the campus does not see yet (ADR 0036). */
const NOT_LISTED = 'Everyone on your campus can find you and see when you’re online once your first and last name are saved.'

interface Props {
  field: keyof typeof SECTIONS
  value: string
  /** The student has a first and a last name. */
  listed: boolean
  /** Why the last choice was not accepted. */
  problem: string | undefined
  onPick: (value: Visibility) => void
}

/** Selects who sees the student's contact data (clarification H7), or the student at all (ADR 0023). */
export function VisibilitySection({ field, value, listed, problem, onPick }: Props) {
  const { title, choices } = SECTIONS[field]
  const problemId = useId()
  const chosen = choices.find((choice) => choice.value === value)?.note
  const said = value === 'unasked' ? UNASKED : chosen
  const note = field === 'visibility' && value === 'campus' && !listed ? NOT_LISTED : said
  return (
    <CardSection title={title} invalid={problem !== undefined} note={<span aria-live="polite">{note}</span>}>
      <RadioRows label={title} name={field} choices={choices} value={value} onPick={onPick} describedBy={problem ? problemId : undefined} />
      {problem && (
        <p id={problemId} className="flex items-start gap-1.5 border-t border-line px-3.5 py-2.5 text-xs font-medium text-danger-text">
          <Icon of={CircleAlert} size={16} className="mt-0.25" />
          {problem}
        </p>
      )}
    </CardSection>
  )
}
