import { Mic, MicOff, PhoneOff } from 'lucide-react'
import { useStore } from 'zustand'
import { fullName } from '../../../schemas/rules/profile.ts'
import { voice } from '../../data/voice/voice.ts'
import type { VoiceCall } from '../../data/voice/voice-call.ts'
import type { VoicePlace } from '../../data/voice/voice-place.ts'
import type { VoicePerson } from '../../data/voice/voice-state.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { personText, presentText, unreachedText, voiceProblem, progressText } from './voice-text.ts'

interface Props {
  call: VoiceCall
  place: VoicePlace
  onLeave: () => void
  onHide: () => void
}

/** A voice room from inside: who is in, who speaks, the microphone, and the way out. Closing it does not leave the room. */
export function VoiceSheet({ call, place, onLeave, onHide }: Props) {
  const { phase, reason, people, isMuted, isSilenced } = useStore(voice)
  const problem = voiceProblem(phase, reason)
  const unreached = unreachedText(people)
  const state = problem ? problem.title : (progressText(phase) ?? presentText(people))
  return (
    <Sheet
      open
      closes
      // A room that the student is not in needs no bar.
      onClose={problem && phase !== 'offline' ? onLeave : onHide}
      title="Voice"
      text={<span dir="auto">{place.title}</span>}
      foot={
        <div className="flex flex-wrap gap-2.5 *:flex-1">
          {/* In a browser without voice another try would fail, too. */}
          {phase === 'unsupported' ? null : problem && phase !== 'offline' ? (
            <Button look="outline" onClick={() => void call.enter()}>
              Try Again
            </Button>
          ) : (
            <Button look="outline" disabled={phase !== 'in'} onClick={() => call.setMuted(!isMuted)}>
              <Icon of={isMuted ? MicOff : Mic} />
              {isMuted ? 'Unmute' : 'Mute'}
            </Button>
          )}
          <Button look={problem ? 'outline' : 'danger'} onClick={onLeave}>
            <Icon of={PhoneOff} />
            {problem ? 'Close Voice' : 'Leave'}
          </Button>
        </div>
      }
    >
      <div className="grid gap-2 pt-4 pb-2">
        <p role="status" data-voice={phase} className="font-semibold text-pretty">
          {state}
        </p>
        {problem && <p className="text-muted">{problem.text}</p>}
        {isSilenced && (
          <Button look="soft" onClick={() => call.unlockSound()}>
            Turn Sound On
          </Button>
        )}
        {unreached && <p className="text-xs text-muted">{unreached}</p>}
        {people.length > 0 && (
          <ul aria-label="In voice" className="grid gap-1">
            {people.map((person) => (
              <PersonRow key={person.id} person={person} />
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  )
}

function ownName(student: VoicePerson['student']): string {
  const name = fullName(student)
  return name ? `${name} (you)` : 'You'
}

function PersonRow({ person }: { person: VoicePerson }) {
  const { student, isMe, isSpeaking, muted, link } = person
  const text = personText(person)
  const isHeard = isSpeaking && !muted && (isMe || link === 'open')
  return (
    <li
      data-student-id={student.id}
      data-speaking={isHeard}
      data-link={isMe ? undefined : link}
      className="flex min-h-14 items-center gap-3"
    >
      <span className={classNames('grid rounded-full ring-3', isHeard ? 'ring-online' : 'ring-transparent')}>
        <Avatar student={student} size={40} silent />
      </span>
      <span dir="auto" className="min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">
        {isMe ? ownName(student) : fullName(student) || 'A classmate'}
      </span>
      <span className={classNames('text-xs', isHeard ? 'font-semibold text-success-text' : 'text-muted')}>{text}</span>
    </li>
  )
}
