import { describe, expect, it } from 'vitest'
import type { StudentId } from '../../../schemas/ids.ts'
import type { VoicePerson } from '../../data/voice/voice-state.ts'
import { joinedNames, personText, presentText, speakingText, talkingText, unreachedText, voiceProblem, progressText } from './voice-text.ts'

const person = (name: string, more: Partial<VoicePerson> = {}): VoicePerson => ({
  id: name,
  student: { id: name.toLowerCase() as StudentId, firstName: name, lastName: '', profileImageUrl: '' },
  muted: false,
  isMe: false,
  link: 'open',
  isSpeaking: false,
  ...more,
})
const me = person('Me', { isMe: true, link: 'connecting' })

describe('the words of a voice room', () => {
  it('join names', () => {
    expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C'], ['A', 'B', 'C', 'D', 'E']].map(joinedNames)).toEqual([
      '',
      'A',
      'A and B',
      'A, B and C',
      'A, B and 3 more',
    ])
  })

  it('say who is here, and who speaks besides the student', () => {
    const amina = person('Amina', { isSpeaking: true })
    const lina = person('Lina', { isSpeaking: true })
    expect(presentText([me])).toBe('Only you are here')
    expect(presentText([me, amina])).toBe('You are here with Amina')
    expect(speakingText([{ ...me, isSpeaking: true }])).toBeNull()
    expect(speakingText([me, amina])).toBe('Amina is speaking')
    expect(speakingText([me, amina, lina])).toBe('Amina and Lina are speaking')
    expect([talkingText([amina], null), talkingText([amina, lina], 'me')]).toEqual(['Amina is in voice', 'Amina and Lina are in voice'])
    expect([talkingText([amina], 'amina'), talkingText([amina, lina], 'lina')]).toEqual(['You are in voice', 'You and Amina are in voice'])
  })

  it('say of each one what is true: a muted one does not speak, and one without a connection is not heard', () => {
    expect(personText(person('Amina', { link: 'connecting', isSpeaking: true }))).toBe('Connecting…')
    expect(personText(person('Amina', { link: 'failed', muted: true }))).toBe('No connection')
    expect(personText(person('Amina', { muted: true, isSpeaking: true }))).toBe('Muted')
    expect(personText(person('Amina', { isSpeaking: true }))).toBe('Speaking')
    expect([personText(person('Amina')), personText(me)]).toEqual(['', ''])
  })

  it('say whom the student cannot reach', () => {
    const [lost, found] = [person('Amina', { link: 'failed' }), person('Lina')]
    expect(unreachedText([me, found])).toBeNull()
    expect(unreachedText([me, lost, found])).toMatch(/^No connection to Amina\. /)
  })

  it('say what is awaited, or what stands in the way, in every phase but one', () => {
    expect(progressText('connecting')).toBe('Connecting…')
    expect(voiceProblem('offline', '')?.title).toBe('You’re offline')
    expect(voiceProblem('refused', '6 are in already.')?.text).toBe('6 are in already.')
    expect(voiceProblem('unsupported', '', true)?.text).toBe('Use another browser, or a newer one.')
    expect(voiceProblem('unsupported', '', false)?.text).toBe('Open Friendioo at an address that starts with https.')
    const phases = ['asking', 'connecting', 'offline', 'blocked', 'no-microphone', 'unsupported', 'refused', 'over', 'elsewhere'] as const
    for (const phase of phases)
      expect([phase, (progressText(phase) === null) !== (voiceProblem(phase, '') === null)]).toEqual([phase, true])
    expect([progressText('in'), voiceProblem('in', '')]).toEqual([null, null])
  })
})
