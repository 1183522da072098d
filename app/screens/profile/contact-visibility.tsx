import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { CardSection } from './card-section.tsx'

const CHOICES = [
  { value: 'campus', label: 'Everyone on my campus', note: 'Everyone on your campus sees your email, phone and WhatsApp numbers.' },
  { value: 'known', label: 'Students I have met or messaged', note: 'Applies to your email, phone and WhatsApp numbers. To everyone else you show as No WhatsApp.' },
  { value: 'nobody', label: 'Nobody', note: 'Nobody sees your email, phone and WhatsApp numbers. You show as No WhatsApp.' },
] as const

interface Props {
  value: string
  /** Why the last choice was not taken. */
  problem: string | undefined
  onPick: (value: string) => void
}

/** Who sees my contact data (decisions H7). */
export function ContactVisibility({ value, problem, onPick }: Props) {
  const problemId = useId()
  const note = CHOICES.find((choice) => choice.value === value)?.note
  return (
    <CardSection title="Who sees your contact details" invalid={problem !== undefined} note={<span aria-live="polite">{note}</span>}>
      <div role="radiogroup" aria-label="Who sees your contact details" aria-describedby={problem ? problemId : undefined}>
        {CHOICES.map((choice) => (
          <label
            key={choice.value}
            className="hairline-50 flex min-h-13 cursor-pointer items-center gap-3 px-3.5 py-2 outline-offset-[-2px] outline-accent first:rounded-t-lg last:rounded-b-lg has-checked:font-semibold has-[:focus-visible]:outline-2"
          >
            <input
              type="radio"
              name="contactVisibility"
              className="m-px size-5.5 shrink-0 appearance-none rounded-full border-[1.75px] border-line-strong bg-raised outline-none checked:border-[6.5px] checked:border-accent"
              checked={value === choice.value}
              onChange={() => onPick(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {problem && (
        <p id={problemId} className="flex items-start gap-1.5 border-t border-line px-3.5 py-2.5 text-xs font-[560] text-danger-text">
          <Icon of={CircleAlert} size={16} className="mt-0.25" />
          {problem}
        </p>
      )}
    </CardSection>
  )
}
