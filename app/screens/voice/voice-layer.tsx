import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { StudentId } from '../../../schemas/ids.ts'
import { groupRoom } from '../../../schemas/rules/voice.ts'
import { showToast } from '../../data/toasts/toasts.ts'
import { useConnection } from '../../data/use-status.ts'
import { useLive } from '../../data/use-live.ts'
import { prepareCall, voice } from '../../data/voice/voice.ts'
import type { VoiceCall } from '../../data/voice/voice-call.ts'
import { hideVoice, leaveVoice, voicePlace, type VoicePlace } from '../../data/voice/voice-place.ts'
import { setVoice } from '../study/change-study-session.ts'
import { VoiceBar } from './voice-bar.tsx'
import { VoiceSheet } from './voice-sheet.tsx'

/** Keeps the student in a voice room on whatever screen they go on to: shows its sheet, or a bar at the foot of the screen. */
export function VoiceLayer({ me, place }: { me: StudentId; place: VoicePlace; onClose: () => void }) {
  const isOpen = useStore(voicePlace, ({ isOpen }) => isOpen)
  const { phase, people } = useStore(voice)
  const call = useCall(me, place)
  const leave = useLeave(place, phase === 'in', people.length === 1)
  const Shown = isOpen ? VoiceSheet : VoiceBar
  return <Shown call={call} place={place} onLeave={leave} onHide={hideVoice} />
}

/** Enters the room when this is first shown, and again when the device is back online. Leaves it when this is no longer shown. */
function useCall(me: StudentId, { room }: VoicePlace): VoiceCall {
  const [call] = useState(() => prepareCall(room, me))
  const waits = useStore(voice, ({ phase }) => phase === 'offline')
  const offline = useConnection() === 'offline'
  useEffect(() => {
    void call.enter()
    return () => call.leave()
  }, [call])
  useEffect(() => {
    if (waits && !offline) void call.enter()
  }, [waits, offline, call])
  return call
}

/**
 * Returns a function that leaves the room. Keeps `isVoiceActive` of the study session: true while this student talks, false when the last
 * one leaves. Leaves by itself when the session is over.
 */
function useLeave({ room, title }: VoicePlace, isIn: boolean, isAlone: boolean): () => void {
  const session = useLive('studySessions', null, (sessions) => sessions?.find(({ groupId }) => groupRoom(groupId) === room))
  const isActive = session?.isVoiceActive ?? true
  const latest = useRef(session)
  useEffect(() => {
    if (latest.current && !session) {
      leaveVoice()
      showToast({ title: 'You left voice', text: title })
    }
    latest.current = session
  }, [session, title])
  useEffect(() => {
    if (isIn && !isActive && latest.current) void setVoice(latest.current, true)
  }, [isIn, isActive])
  return () => {
    leaveVoice()
    if (isIn && isAlone && session?.isVoiceActive) void setVoice(session, false)
  }
}
