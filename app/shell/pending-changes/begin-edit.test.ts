import { describe, expect, it, vi } from 'vitest'
import type { StudentId } from '../../../schemas/ids.ts'
import type { PendingChangeView } from '../../data/views.ts'

vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
const discard = vi.fn<(id: string) => Promise<unknown>>()
vi.doMock('../../data/worker.ts', () => ({ worker: { discard } }))
const { beginEdit } = await import('./begin-edit.ts')

const AMINA = 'amina' as StudentId
const message = { toUserId: 'omar', content: 'See you there', messageType: 'text' }
const row = (kind: string, input: unknown = {}) => ({ id: 'm1', kind, input }) as unknown as PendingChangeView

describe('Edit at a pending change', () => {
  it('opens the editor of the change', async () => {
    discard.mockResolvedValueOnce(message)
    expect(await beginEdit(row('sendMessage', message), AMINA)).toMatchObject({ me: AMINA, editing: { at: '/messages?with=omar' } })
    expect(await beginEdit(row('updateProfile'), AMINA)).toMatchObject({ editing: { at: '/profile' } })
  })

  it('says what to do when the change is not waiting any more', async () => {
    discard.mockResolvedValueOnce(null)
    expect(await beginEdit(row('sendMessage', message), AMINA)).toEqual({
      text: 'It was sent, or deleted in another tab. If it is missing, write it again.',
    })
  })

  it('says what to do before the page knows who is signed in, and takes nothing from the outbox', async () => {
    discard.mockClear()
    for (const me of [undefined, null])
      expect(await beginEdit(row('sendMessage', message), me)).toEqual({
        text: 'Friendioo is still starting. Press Edit again in a moment.',
      })
    expect(discard).not.toHaveBeenCalled()
  })

  it('says what to do with a change that has no editor', async () => {
    expect(await beginEdit(row('joinGroup'), AMINA)).toEqual({ text: 'This change cannot be edited. Delete it and make it again.' })
  })
})
