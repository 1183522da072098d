import { listed } from '../../../schemas/listed.ts'
import { callName } from '../../../schemas/rules/profile.ts'
import type { VoicePerson, VoicePhase } from '../../data/voice/voice-state.ts'

type Person = Pick<VoicePerson, 'student' | 'isMe' | 'isSpeaking'>

/** What stands in the way of talking, and what to do. */
export interface VoiceProblem {
  title: string
  text: string
}

const nameOf = ({ student }: Pick<VoicePerson, 'student'>) => callName(student) || 'A classmate'

/** Returns names as a sentence has them: 'Lina', 'Lina and Omar', 'Lina, Omar and 2 more'. */
export function joinedNames(names: readonly string[]): string {
  return listed(names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names)
}

/** Returns who speaks, if others do: 'Amina is speaking'. */
export function speakingText(people: readonly Person[]): string | null {
  const names = people.filter(({ isSpeaking, isMe }) => isSpeaking && !isMe).map(nameOf)
  return names.length === 0 ? null : `${joinedNames(names)} ${names.length === 1 ? 'is' : 'are'} speaking`
}

/** Returns who is in the room besides the student; it is announced, so it changes only when somebody comes or goes. */
export function presentText(people: readonly Person[]): string {
  const names = people.filter(({ isMe }) => !isMe).map(nameOf)
  return names.length === 0 ? 'Only you are here' : `You are here with ${joinedNames(names)}`
}

/** Returns who is in a room, for a screen outside of it; the student first, who may be in on another device. */
export function talkingText(seats: readonly Pick<VoicePerson, 'student'>[], me: string | null): string {
  const others = seats.filter(({ student }) => student.id !== me).map(nameOf)
  if (others.length < seats.length) return `${joinedNames(['You', ...others])} are in voice`
  return `${joinedNames(others)} ${others.length === 1 ? 'is' : 'are'} in voice`
}

/** Returns to whom there is no way, and why that may be; null if there is one to everybody. */
export function unreachedText(people: readonly Pick<VoicePerson, 'student' | 'link' | 'isMe'>[]): string | null {
  const names = people.filter(({ link, isMe }) => link === 'failed' && !isMe).map(nameOf)
  return names.length === 0
    ? null
    : `No connection to ${joinedNames(names)}. Your networks may keep devices apart: try one network for all.`
}

/** Returns the state of one person, as their row shows it. */
export function personText({ isMe, isSpeaking, muted, link }: Omit<VoicePerson, 'id' | 'student'>): string {
  if (!isMe && link === 'connecting') return 'Connecting…'
  if (!isMe && link === 'failed') return 'No connection'
  if (muted) return 'Muted'
  return isSpeaking ? 'Speaking' : ''
}

const PROBLEMS: Partial<Record<VoicePhase, VoiceProblem>> = {
  offline: { title: 'You are offline: voice needs a connection', text: 'You come in as soon as this device is online.' },
  blocked: {
    title: 'Your microphone is not allowed',
    text: 'Allow it for this page in your browser: in the settings beside the address, or in the system’s settings of the app. Then try again.',
  },
  'no-microphone': {
    title: 'No microphone was found',
    text: 'Connect one, or end another app that uses it. Then try again.',
  },
  unsupported: { title: 'This browser cannot talk', text: 'Voice needs a newer browser, and an address that begins with https.' },
  over: { title: 'Voice has ended', text: 'It is over, or you are no longer among those who may talk here.' },
  elsewhere: { title: 'You talk on another page or device', text: 'Voice ended here when you entered there.' },
}

/** Returns what stands in the way; null if nothing does. `reason` is why the server refused. */
export function voiceProblem(phase: VoicePhase, reason: string): VoiceProblem | null {
  return phase === 'refused' ? { title: 'You cannot come in now', text: reason } : (PROBLEMS[phase] ?? null)
}

/** Returns what is awaited; null once the student is in, or cannot come in. */
export function progressText(phase: VoicePhase): string | null {
  if (phase === 'asking') return 'Your browser asks for the microphone. Allow it to talk.'
  return phase === 'connecting' ? 'Connecting…' : null
}
