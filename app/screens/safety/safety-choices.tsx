import { Ban, Flag } from 'lucide-react'
import { ChoiceRow } from '../../ui/choice-row.tsx'
import type { SafetyFace } from './safety-head.tsx'

/** Offers to block or to report a student. */
export function SafetyChoices({ name, onPick }: { name: string; onPick: (face: SafetyFace) => void }) {
  return (
    <>
      <ChoiceRow icon={Ban} name={`Block ${name}`} note="You won’t see each other or get messages." onClick={() => onPick('block')} />
      <ChoiceRow
        icon={Flag}
        name={`Report ${name}`}
        note="Tell the people who run Friendioo what happened."
        onClick={() => onPick('report')}
      />
    </>
  )
}
