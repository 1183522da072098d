import { Share, SlidersHorizontal, SquarePlus, type LucideIcon } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'

/** Signs of browsers in the steps, with the words for students who do not see them. Words that follow say it already. */
const SIGNS: Readonly<Record<string, { icon: LucideIcon; says?: string }>> = {
  '[sign]': { icon: SlidersHorizontal, says: 'the sign' },
  '[share]': { icon: Share },
  '[add]': { icon: SquarePlus },
}

/** Steps with their numbers. Words between two * are on the screen of the browser, and bold; a sign is its name in brackets. */
export function NumberedSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="grid gap-2.5">
      {steps.map((step, at) => (
        <li key={step} className="flex gap-3">
          <span
            aria-hidden="true"
            className="grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-bold text-on-accent-soft tabular-nums"
          >
            {at + 1}
          </span>
          <span className="min-w-0 pt-px">{step.split(/(\*[^*]+\*|\[\w+\])/).map((part) => partOf(part))}</span>
        </li>
      ))}
    </ol>
  )
}

function partOf(part: string) {
  const sign = SIGNS[part]
  if (sign)
    return (
      <span key={part} className="inline-grid size-6.5 place-items-center rounded-xs bg-sunken align-middle">
        <Icon of={sign.icon} size={16} {...(sign.says && { says: sign.says })} />
      </span>
    )
  return part.startsWith('*') ? <b key={part}>{part.slice(1, -1)}</b> : part
}
