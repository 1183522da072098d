import { Share, SlidersHorizontal, SquarePlus, type LucideIcon } from 'lucide-react'
import { DrawnButton, Steps } from '../../../ui/steps.tsx'

/**
 * Signs of browsers in the steps. `says` names a sign for students who do not see it; it is absent where the words after the sign name it.
 */
const SIGNS: Readonly<Record<string, { icon: LucideIcon; says?: string }>> = {
  '[sign]': { icon: SlidersHorizontal, says: 'the sign' },
  '[share]': { icon: Share },
  '[add]': { icon: SquarePlus },
}

/** Steps in the browser. Words between two * are on its screen, and bold; a sign is its name in brackets. */
export function BrowserSteps({ steps }: { steps: readonly string[] }) {
  return <Steps>{steps.map((step) => step.split(/(\*[^*]+\*|\[\w+\])/).map(partOf))}</Steps>
}

function partOf(part: string) {
  const sign = SIGNS[part]
  if (sign) return <DrawnButton key={part} {...sign} />
  return part.startsWith('*') ? <b key={part}>{part.slice(1, -1)}</b> : part
}
