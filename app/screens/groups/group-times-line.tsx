import { Timer } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'
import { timesOf, type GroupForm } from './group-draft.ts'
import { planText } from './group-times.ts'

interface Props {
  form: GroupForm
  /** Epoch ms, server clock, rounded down to the minute: a group ends by the server clock. */
  now: number
}

/**
 * Says when the group starts and ends. Show it in the foot of the form, beside the button that creates the group: below the fields, the
 * foot would cut it.
 */
export function GroupTimesLine({ form, now }: Props) {
  return (
    <p role="status" className="flex items-center gap-1.5 text-xs text-muted tabular-nums">
      <Icon of={Timer} size={16} />
      <span className="min-w-0">{planText(timesOf(form, now), now)}</span>
    </p>
  )
}
