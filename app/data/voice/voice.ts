import { createStore } from 'zustand/vanilla'
import type { StudentId } from '../../../schemas/ids.ts'
import type { VoiceRoomName } from '../../../schemas/voice.ts'
import { liveQueries } from '../use-live.ts'
import { canTalk, openMicrophone } from './microphone.ts'
import { VoiceCall } from './voice-call.ts'
import { openVoicePeer } from './voice-peer.ts'
import { openVoiceSocket } from './voice-socket.ts'
import { openVoiceSound } from './voice-sound.ts'
import { NO_VOICE, type VoiceState } from './voice-state.ts'

/** State of this page's voice call. */
export const voice = createStore<VoiceState>()(() => NO_VOICE)

const status = liveQueries.query('status', null)

/** Prepares a stay in a voice room. It begins with `enter`, which asks for the microphone: only after a tap on Voice. */
export function prepareCall(room: VoiceRoomName, student: StudentId): VoiceCall {
  voice.setState(NO_VOICE, true)
  return new VoiceCall(
    {
      canTalk,
      obstacle: () => {
        const connection = status.read()?.connection
        return connection === 'offline' || connection === 'signed-out' ? connection : null
      },
      random: Math.random,
      openMicrophone,
      openSocket: (listener) => openVoiceSocket(student, listener),
      openPeer: openVoicePeer,
      openSound: openVoiceSound,
      later: (run, ms) => {
        const timer = setTimeout(run, ms)
        return () => clearTimeout(timer)
      },
      onState: (state) => voice.setState(state, true),
    },
    room,
  )
}
