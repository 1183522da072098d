import type { VoiceSeat } from '../../../schemas/voice.ts'

/**
 * How far this page is with a voice room. `asking`: the browser asks for the microphone. `connecting`: also when the socket was lost,
 * until the page is in again. The last six wait for the student: nothing is tried until they press Try Again,
 * which an `unsupported` browser does not offer.
 */
export type VoicePhase =
  'offline' | 'asking' | 'connecting' | 'in' | 'blocked' | 'no-microphone' | 'unsupported' | 'refused' | 'over' | 'elsewhere'

/** The way to another student's browser: not there yet, open, or not to be found. */
export type VoiceLink = 'connecting' | 'open' | 'failed'

/** A student in the room, as this page knows them. */
export interface VoicePerson extends VoiceSeat {
  isMe: boolean
  link: VoiceLink
  isSpeaking: boolean
}

export interface VoiceState {
  phase: VoicePhase
  /** Why the server refused to let the student in; empty otherwise. */
  reason: string
  /** In the order in which they came, the student included; empty while this page is not in. */
  people: readonly VoicePerson[]
  isMuted: boolean
  /** The browser plays nothing until the student presses something. */
  isSilenced: boolean
}

export const NO_VOICE: VoiceState = { phase: 'connecting', reason: '', people: [], isMuted: false, isSilenced: false }
