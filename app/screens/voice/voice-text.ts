import { listText } from '../../../schemas/list-text.ts'
import { callName } from '../../../schemas/rules/profile.ts'
import type { VoicePerson, VoicePhase } from '../../data/voice/voice-state.ts'

type Person = Pick<VoicePerson, 'student' | 'isMe' | 'isSpeaking'>

/** The obstacle to talking, and the next step. */
export interface VoiceProblem {
  title: string
  text: string
}

const nameOf = ({ student }: Pick<VoicePerson, 'student'>) => callName(student) || 'A classmate'

/** Returns names as a sentence has them: 'Lina', 'Lina and Omar', 'Lina, Omar and 2 more'. */
export function joinedNames(names: readonly string[]): string {
  return listText(names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names)
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

/** Returns whom this page cannot connect to, and why that may be; null if it can connect to everybody. */
export function unreachedText(people: readonly Pick<VoicePerson, 'student' | 'link' | 'isMe'>[]): string | null {
  const names = people.filter(({ link, isMe }) => link === 'failed' && !isMe).map(nameOf)
  return names.length === 0 ? null : `No connection to ${joinedNames(names)}. Your networks may block each other. Try using the same one.`
}

/** Returns the state of one person, as their row shows it. */
export function personText({ isMe, isSpeaking, muted, link }: Omit<VoicePerson, 'id' | 'student'>): string {
  if (!isMe && link === 'connecting') return 'Connecting…'
  if (!isMe && link === 'failed') return 'No connection'
  if (muted) return 'Muted'
  return isSpeaking ? 'Speaking' : ''
}

const PROBLEMS: Partial<Record<VoicePhase, VoiceProblem>> = {
  offline: { title: 'You’re offline', text: 'Voice needs a connection. You join as soon as you’re back online.' },
  blocked: {
    title: 'Friendioo can’t use your microphone',
    text: 'Allow it in your browser’s settings for this site, or in your device’s settings for the app. Then try again.',
  },
  'no-microphone': {
    title: 'No microphone was found',
    text: 'Connect one, or close the app that’s using it. Then try again.',
  },
  unsupported: { title: 'Voice doesn’t work in this browser', text: 'Use another browser, or a newer one.' },
  over: { title: 'Voice has ended', text: 'It’s over, or you can no longer take part.' },
  elsewhere: { title: 'You’re talking on another page or device', text: 'Voice ended here when you joined there.' },
}

const INSECURE: VoiceProblem = {
  title: 'Voice doesn’t work at this address',
  text: 'Open Friendioo at an address that starts with https.',
}

/**
 * Returns the obstacle to talking; null if there is none. `reason` is why the server refused. Browsers give a page no microphone if its
 * address is not secure.
 */
export function voiceProblem(phase: VoicePhase, reason: string, isSecure = globalThis.isSecureContext !== false): VoiceProblem | null {
  if (phase === 'unsupported' && !isSecure) return INSECURE
  return phase === 'refused' ? { title: 'You can’t join right now', text: reason } : (PROBLEMS[phase] ?? null)
}

/** Returns what the student waits for; null once they are in the room, or cannot enter it. */
export function progressText(phase: VoicePhase): string | null {
  if (phase === 'asking') return 'Your browser is asking for the microphone. Allow it so that the others can hear you.'
  return phase === 'connecting' ? 'Connecting…' : null
}
