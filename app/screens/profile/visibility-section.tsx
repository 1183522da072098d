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
      { value: 'campus', label: 'Everyone on my campus' },
      { value: 'known', label: 'Students I have met or messaged' },
      { value: 'nobody', label: 'Nobody' },
    ],
  },
  visibility: {
    title: 'Who can see you',
    choices: [
      { value: 'campus', label: 'Everyone on my campus' },
      { value: 'known', label: 'People I know' },
      { value: 'nobody', label: 'Nobody' },
    ],
  },
} as const satisfies Record<string, { title: string; choices: readonly { value: Visibility; label: string }[] }>

interface Props {
  field: keyof typeof SECTIONS
  value: string
  /** Says what the choice does. */
  note: string
  /** Why the last choice was not accepted. */
  problem: string | undefined
  onPick: (value: Visibility) => void
}

/** Selects who sees the student's contact data (clarification H7), or the student at all (ADR 0023). */
export function VisibilitySection({ field, value, note, problem, onPick }: Props) {
  const { title, choices } = SECTIONS[field]
  const problemId = useId()
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
