import type { VoiceRoomName, VoiceSeat } from '../../../schemas/voice.ts'
import { useLive } from '../../data/use-live.ts'

const NOBODY: readonly VoiceSeat[] = []

/** Returns who is in a voice room now, as far as this device knows. */
export function useVoiceSeats(room: VoiceRoomName | null): readonly VoiceSeat[] {
  return useLive('voiceRooms', null, (rooms) => (room && rooms?.[room]) ?? NOBODY)
}
