import { describe, expect, it, vi } from 'vitest'
import type { Input } from '../../../schemas/commands/registry.ts'
import type { StudentId } from '../../../schemas/ids.ts'
import type { PendingChangeView } from '../../data/views.ts'

vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
const { meeting } = await import('../../data/meetup-sheets.ts')
const { editingOf } = await import('../../data/drafts/editing.ts')
const { formOf, returnToForm } = await import('./return-to-form.ts')

const AMINA = 'amina' as StudentId
const OMAR = 'omar' as StudentId
const message = { toUserId: 'omar', content: 'See you there', messageType: 'text' }
const row = (kind: string, input: unknown = {}) => ({ id: 'm1', kind, input }) as unknown as PendingChangeView

describe('the form of a change', () => {
  it('is that of its kind', () => {
    expect(formOf(row('sendMessage', message))).toMatchObject({ at: '/messages?with=omar' })
    expect(formOf(row('setAvailability'))).toEqual({ at: '/' })
  })

  it('is none for the message and the answer of a meetup', () => {
    expect(formOf(row('sendMessage', { ...message, messageType: 'meetup' }))).toBeNull()
    expect(formOf(row('answerMeetup', { status: 'accepted' }))).toBeNull()
  })

  it('the form of a meetup is its sheet, which knows the envelope that it replaces: until then the envelope stays', () => {
    const input = { toUserId: 'omar', subject: 'Anatomy' } as unknown as Input<'requestMeetup'>
    expect(returnToForm(row('requestMeetup', input), AMINA)).toMatchObject({ me: AMINA })
    expect(meeting.getState().proposal).toEqual({ to: 'omar', like: input, instead: ['m1'] })
    const move = { id: 'p1', location: 'Roof', reason: 'My lab runs late.', round: 0 } as Input<'moveMeetup'>
    returnToForm(row('moveMeetup', move), AMINA)
    expect(meeting.getState().changing).toEqual({ id: 'p1', action: 'move', like: move, instead: ['m1'] })
  })
})

describe('Edit at a pending change', () => {
  it('opens the form of the change', () => {
    expect(returnToForm(row('updateProfile'), AMINA)).toMatchObject({ form: { at: '/profile' } })
  })

  it('opens a message in its chat, as an edit of the one in the outbox', () => {
    expect(returnToForm(row('sendMessage', message), AMINA)).toMatchObject({ me: AMINA, form: { at: '/messages?with=omar' } })
    expect(editingOf(AMINA, OMAR)).toEqual({ id: 'm1', content: 'See you there', text: 'See you there' })
  })

  it('says what to do before the page knows who is signed in', () => {
    for (const me of [undefined, null])
      expect(returnToForm(row('sendMessage', message), me)).toEqual({ text: 'Friendioo is still starting. Press Edit again in a moment.' })
  })

  it('says what to do with a change that has no form', () => {
    expect(returnToForm(row('joinGroup'), AMINA)).toEqual({ text: 'This change cannot be edited. Delete it and make it again.' })
  })
})
