import { describe, expect, it, vi } from 'vitest'
import type { CommandName, Input } from '../../../schemas/commands/registry.ts'
import type { MeetupId } from '../../../schemas/ids.ts'
import type { PendingChangeView } from '../../data/views.ts'

// The modules create the page's worker when they are loaded.
vi.doMock('../../data/worker.ts', () => ({ worker: {} }))
const { describeChange } = await import('./describe-change.ts')

const NOON = new Date(2026, 10, 20, 12).getTime()
const change = <N extends CommandName>(kind: N, input: Partial<Input<N>>) => describeChange({ kind, input } as unknown as PendingChangeView)
const text = { messageType: 'text', toUserId: 'omar' } as Partial<Input<'sendMessage'>>

describe('describeChange', () => {
  it('names a message by its receiver and its text', () => {
    expect(change('sendMessage', { ...text, content: 'And two coffees' }).says('Omar', NOON)).toBe('To Omar: And two coffees')
    expect(change('sendMessage', { ...text, content: 'And two coffees' }).says('', NOON)).toBe('Message: And two coffees')
  })

  it('cuts a long text at 160 characters', () => {
    expect(change('sendMessage', { ...text, content: 'x'.repeat(10_000) }).says('Omar', NOON)).toHaveLength(160)
  })

  it.each<[Partial<Input<'setAvailability'>>, string]>([
    [{ status: 'available', availabilityText: 'Free until 6:00 PM today' }, 'Availability: Available Now'],
    [{ availabilityText: 'At table 4' }, 'Availability: At table 4'],
    [{ location: 'Dental Lab' }, 'Availability: Dental Lab'],
    [
      { status: 'studying', location: 'Dental Lab', subjects: ['Anatomy', 'Pathology'] },
      'Availability: Studying Quietly, Dental Lab, Anatomy, Pathology',
    ],
    [{ subjects: [] }, 'Availability: no subjects'],
  ])('names an availability by what it changes: %j', (input, words) => {
    expect(change('setAvailability', input).says('', NOON)).toBe(words)
  })

  it('names a profile change by its fields, and returns the typed text when it is a single field', () => {
    const number = change('updateProfile', { whatsappNumber: '079 555 0192 home' })
    expect([number.says('', NOON), number.typed]).toEqual(['WhatsApp Number', '079 555 0192 home'])
    const picture = change('updateProfile', { profileImageUrl: 'data:image/png;base64,AA' })
    expect([picture.says('', NOON), picture.typed]).toEqual(['Profile picture', ''])
    const names = change('updateProfile', { lastName: 'Yusuf', firstName: 'Amina' })
    expect([names.says('', NOON), names.typed]).toEqual(['First Name, Last Name', ''])
  })

  it.each<[Partial<Input<'changeConversation'>>, string, string]>([
    [{ muted: true }, 'Lina', 'Conversation with Lina muted'],
    [{ muted: false, archived: true }, '', 'Conversation no longer muted, archived'],
    [{ archived: false }, 'Lina', 'Conversation with Lina back from the archive'],
  ])('names a change of a conversation by its result: %j', (input, name, words) => {
    expect(change('changeConversation', input).says(name, NOON)).toBe(words)
    expect(change('deleteConversation', {}).says(name, NOON)).toBe(name ? 'Conversation with Lina deleted' : 'Conversation deleted')
    expect(change('pinConversation', { pinned: true }).says('Lina', NOON)).toBe('Conversation with Lina pinned')
    expect(change('pinConversation', { pinned: false }).says('', NOON)).toBe('Conversation no longer pinned')
  })

  it('names meetups by student, subject, time and place', () => {
    const input = {
      toUserId: 'omar',
      subject: 'Anatomy',
      scheduledTime: NOON + 3_600_000,
      location: 'Study Hall A',
      message: '',
    } as unknown as Input<'requestMeetup'>
    expect(change('requestMeetup', input).says('Omar', NOON)).toBe('Meetup with Omar: Anatomy, Today, 1:00\u00a0PM, Study Hall A')
    expect(change('requestMeetup', input).says('', NOON)).toBe('Meetup: Anatomy, Today, 1:00\u00a0PM, Study Hall A')
    expect(change('answerMeetup', { status: 'accepted' }).says('Omar', NOON)).toBe('To Omar: meetup accepted')
    expect(change('answerMeetup', { status: 'declined' }).says('', NOON)).toBe('Meetup declined')
    const move = change('moveMeetup', { scheduledTime: NOON + 3_600_000, location: 'Roof', reason: 'My lab runs late.' })
    expect([move.says('Omar', NOON), move.typed]).toEqual(['Meetup with Omar moved: Today, 1:00\u00a0PM, Roof', 'My lab runs late.'])
    expect(change('moveMeetup', { location: 'Roof' }).says('', NOON)).toBe('Meetup moved: Roof')
    expect(change('withdrawMeetup', { reason: '' }).says('Omar', NOON)).toBe('Meetup request to Omar withdrawn')
    expect(change('callOffMeetup', { reason: '' }).says('Omar', NOON)).toBe('Meetup with Omar called off')
  })

  it('names changes of groups and sessions by their result', () => {
    const group = { name: '', groupSize: 'small', subject: 'Anatomy', location: 'Anatomy Lab' } as Partial<Input<'createGroup'>>
    expect(change('createGroup', group).says('', NOON)).toBe('Study group: Small Squad, Anatomy, Anatomy Lab')
    expect(change('createGroup', { ...group, name: 'Upper limb', location: '' }).says('', NOON)).toBe('Study group: Upper limb, Anatomy')
    expect([change('joinGroup', {}).says('', NOON), change('deleteGroup', {}).says('', NOON)]).toEqual([
      'Join a study group',
      'Delete a study group',
    ])
    const session = (input: Partial<Input<'updateSession'>>) => change('updateSession', input).says('', NOON)
    expect(session({ endTime: NOON + 3_600_000 })).toBe('Study session: until Today, 1:00\u00a0PM')
    expect([session({ isVoiceActive: true }), session({ isVoiceActive: false }), session({ status: 'ended', endTime: NOON })]).toEqual([
      'Study session: voice on',
      'Study session: voice off',
      'Study session: ended',
    ])
  })

  it('ERR-010 ERR-011 TOAST-006 reports a failed join in a toast, or in a browser dialog when the student pressed it among the notifications', () => {
    const failed = (input: Partial<Input<'joinGroup'>>, reason: string, refused = true) =>
      describeChange({ kind: 'joinGroup', input, reason, refused } as unknown as PendingChangeView).failed
    expect(failed({}, 'Full.')).toMatchObject({ title: 'Error', text: 'Full.' })
    expect(failed({}, 'No', false)).toMatchObject({ text: 'Failed to join group. Please try again.' })
    expect(failed({ surface: 'notification' }, 'Full.')).toEqual({ alert: 'Full.' })
    expect(failed({ surface: 'notification' }, '')).toEqual({ alert: 'Failed to join group' })
  })

  it('API-042 reports no failed message, also not the copy of a meetup request, whose failure shows in the chat', () => {
    const failed = (input: Partial<Input<'sendMessage'>>, refused: boolean) =>
      describeChange({ kind: 'sendMessage', input, reason: 'No.', refused } as unknown as PendingChangeView).failed
    for (const refused of [true, false])
      for (const input of [{}, { messageType: 'meetup', meetupId: 'm1' as MeetupId }] as const) expect(failed(input, refused)).toBeFalsy()
  })

  it('TOAST-004 TOAST-005 reports a failed creation of a group in the words of its place, and a refused one in those of the server', () => {
    const failed = (input: Partial<Input<'createGroup'>>, refused: boolean) =>
      describeChange({ kind: 'createGroup', input, reason: 'You have 20 open study groups.', refused } as unknown as PendingChangeView)
        .failed
    expect(failed({}, false)).toMatchObject({ title: 'Error', text: 'Failed to create study group. Please try again.' })
    expect(failed({ surface: 'dialog' }, false)).toMatchObject({ title: 'Error', text: 'Failed to create the group. Please try again.' })
    for (const surface of ['wizard', 'dialog'] as const)
      expect(failed({ surface }, true)).toMatchObject({ title: 'Error', text: 'You have 20 open study groups.' })
  })
})
