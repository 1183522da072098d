import { Phone } from 'lucide-react'
import type { VoiceSeat } from '../../../schemas/voice.ts'
import { useLive } from '../../data/use-live.ts'
import { Icon } from '../../ui/icon.tsx'
import { talkingText } from './voice-text.ts'

/** Says who is in a voice room now; nothing while nobody is, or while this device does not know it. */
export function VoiceTalkers({ seats }: { seats: readonly VoiceSeat[] }) {
  const me = useLive('session', null)?.student ?? null
  return (
    <p role="status" className="flex items-center gap-1.5 text-xs font-semibold text-success-text empty:hidden">
      {seats.length > 0 && (
        <>
          <Icon of={Phone} size={16} />
          <span className="min-w-0 [overflow-wrap:anywhere]">{talkingText(seats, me)}</span>
        </>
      )}
    </p>
  )
}
