import { Phone } from 'lucide-react'
import { openVoice, type VoicePlace } from '../../data/voice/voice-place.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  place: VoicePlace
  /** Voice is active: somebody is in, or it was opened. */
  isActive: boolean
  /** Id of the element that says what it belongs to. */
  describedBy?: string
  disabled?: boolean
  className?: string
  /** Called before the sheet opens. */
  onPress?: () => void
}

/** Leads into a voice room. */
export function VoiceButton({ place, isActive, describedBy, onPress, ...rest }: Props) {
  return (
    <Button
      size="small"
      look={isActive ? 'primary' : 'outline'}
      aria-haspopup="dialog"
      aria-describedby={describedBy}
      onClick={() => {
        onPress?.()
        openVoice(place)
      }}
      {...rest}
    >
      <Icon of={Phone} size={16} />
      Voice
    </Button>
  )
}
