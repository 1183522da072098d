import { useLive } from '../../data/use-live.ts'
import type { NotificationView } from '../../data/views.ts'
import { voiceRoomOf } from './find-voice-notification.ts'
import { useVoiceSeats } from './use-voice-seats.ts'
import { VoiceButton } from './voice-button.tsx'

interface Props {
  notification: NotificationView
  /** Name of the group that it is about, if there is one. */
  groupName: string | undefined
  onPress: () => void
}

/** A button in the notification that somebody has opened voice: it leads into the room. It shows only while somebody is in the room. */
export function NotificationVoice({ notification, groupName, onPress }: Props) {
  const me = useLive('session', null)?.student
  const room = me ? voiceRoomOf(notification, me) : null
  const seats = useVoiceSeats(room)
  if (room === null || seats.length === 0) return null
  const title = groupName ?? `Meetup with ${notification.senderName}`
  return <VoiceButton className="z-1" place={{ room, title }} isActive onPress={onPress} />
}
