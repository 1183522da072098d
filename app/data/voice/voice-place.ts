import { createStore } from 'zustand/vanilla'
import type { VoiceRoomName } from '../../../schemas/voice.ts'

/** A voice room, and the words for what it belongs to: the name of a group, or whom a student meets. */
export interface VoicePlace {
  room: VoiceRoomName
  title: string
}

interface Wanted {
  /** The room in which this page is, or wants to be; null: none. */
  place: VoicePlace | null
  /** Its sheet is open. Without it the student goes on talking, with a bar at the foot of the screen. */
  isOpen: boolean
}

/** Which voice room this page wants. It is apart from the call, whose code loads when somebody talks. */
export const voicePlace = createStore<Wanted>()(() => ({ place: null, isOpen: false }))

/** Enters a voice room, after a tap on Voice, or shows the sheet of the one in which the student is. */
export function openVoice(place: VoicePlace): void {
  const { place: known } = voicePlace.getState()
  voicePlace.setState({ place: known?.room === place.room ? known : place, isOpen: true })
}

/** Closes the sheet. The student stays in the room. */
export function hideVoice(): void {
  voicePlace.setState({ isOpen: false })
}

/** Leaves the room. */
export function leaveVoice(): void {
  voicePlace.setState({ place: null, isOpen: false })
}
