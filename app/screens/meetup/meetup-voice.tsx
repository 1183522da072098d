import { MEETUP_VOICE_BEFORE, VIRTUAL_LOCATION } from '../../../schemas/constants.ts'
import { mayTalkInMeetup, meetupRoom } from '../../../schemas/rules/voice.ts'
import { useEachSecond } from '../../data/time/use-each-second.ts'
import { useNow } from '../../data/time/use-now.ts'
import type { MeetupView } from '../../data/views.ts'
import { sentenceTime } from '../../ui/meeting-time.ts'
import { useVoiceSeats } from '../voice/use-voice-seats.ts'
import { VoiceButton } from '../voice/voice-button.tsx'
import { VoiceTalkers } from '../voice/voice-talkers.tsx'
import { nameOf } from './meetup-text.ts'

interface Props {
  meetup: MeetupView
  /** Called before the sheet of the voice room opens. */
  onPress?: () => void
}

/**
 * The way into the voice room of a meetup that takes place there: a button while the room is open, and before that the time when it opens.
 */
export function MeetupVoice({ meetup, onPress }: Props) {
  const { id, location, state, waiting, refusal, fromUserId } = meetup
  const room = meetupRoom(id)
  const now = useNow()
  const seats = useVoiceSeats(room)
  const admission = useEachSecond((at) => admissionOf(meetup, fromUserId, at))
  if (location !== VIRTUAL_LOCATION || state !== 'accepted' || waiting || refusal) return null
  if (admission === 'too-early')
    return <p className="text-xs">Voice opens here {sentenceTime(meetup.scheduledTime - MEETUP_VOICE_BEFORE, now)}.</p>
  if (admission !== 'open') return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <VoiceButton place={{ room, title: `Meetup with ${nameOf(meetup)}` }} isActive={seats.length > 0} {...(onPress && { onPress })} />
      <VoiceTalkers seats={seats} />
    </div>
  )
}

function admissionOf(meetup: MeetupView, student: MeetupView['fromUserId'], at: number): string {
  const admission = mayTalkInMeetup(meetup, student, at)
  return 'refusal' in admission ? admission.refusal : 'open'
}
