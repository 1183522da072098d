import { Mic, MicOff, PhoneOff } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import { voice } from '../../data/voice/voice.ts'
import type { VoiceCall } from '../../data/voice/voice-call.ts'
import { openVoice, type VoicePlace } from '../../data/voice/voice-place.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useRootMark } from '../../ui/use-root-mark.ts'
import { presentText, speakingText, voiceProblem, progressText } from './voice-text.ts'

interface Props {
  call: VoiceCall
  place: VoicePlace
  onLeave: () => void
}

/** Stays at the foot of every screen while the student talks: who speaks, the microphone, the way back to the sheet, and out. */
export function VoiceBar({ call, place, onLeave }: Props) {
  const { phase, reason, people, isMuted } = useStore(voice)
  useRootMark('data-voice-bar')
  const dock = document.querySelector('[data-voice-dock]')
  const text = voiceProblem(phase, reason)?.title ?? progressText(phase) ?? speakingText(people) ?? presentText(people)
  const bar = (
    <section
      aria-label="Voice"
      className="rise pointer-events-auto flex w-full max-w-145 items-center gap-1 self-center rounded-lg bg-overlay py-1.5 ps-1.5 pe-2 shadow-float"
    >
      {/* Screen readers do not announce who speaks: they would talk over that person. */}
      <p role="status" className="sr-only">
        {voiceProblem(phase, reason)?.title ?? progressText(phase) ?? presentText(people)}
      </p>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => openVoice(place)}
        className="press grid min-h-11 min-w-0 flex-1 rounded-md px-2 py-0.5 text-start hover:bg-sunken"
      >
        <span dir="auto" className="truncate text-xs text-muted">
          <span className="sr-only">Voice: </span>
          {place.title}
        </span>
        <span className="truncate leading-snug font-semibold">{text}</span>
      </button>
      <IconButton
        icon={isMuted ? MicOff : Mic}
        name={isMuted ? 'Unmute' : 'Mute'}
        look={isMuted ? 'soft' : 'sunken'}
        disabled={phase !== 'in'}
        onClick={() => call.setMuted(!isMuted)}
      />
      <IconButton icon={PhoneOff} name="Leave voice" className="text-danger-text" onClick={onLeave} />
    </section>
  )
  return dock ? createPortal(bar, dock) : bar
}
