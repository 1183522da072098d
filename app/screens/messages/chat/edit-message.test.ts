import { beforeEach, expect, it, vi } from 'vitest'
import { DataError } from '../../../../schemas/data-error.ts'
import { idOf } from '../../../../schemas/id-of.ts'
import type { MessageId, StudentId } from '../../../../schemas/ids.ts'
import { beginEditing, editingOf, writeEditing } from '../../../data/drafts/editing.ts'

const sendMessage = vi.fn<(input: unknown, instead?: readonly string[]) => Promise<void>>()
vi.mock('../../../data/act.ts', () => ({ act: { sendMessage: (...given: Parameters<typeof sendMessage>) => sendMessage(...given) } }))
const showToast = vi.fn()
vi.mock('../../../data/toasts/toasts.ts', () => ({ showToast: (...given: unknown[]) => void showToast(...given) }))

const { saveEdit } = await import('./edit-message.ts')

const AMINA = idOf<StudentId>('amina')
const LINA = idOf<StudentId>('lina')
const waiting = { id: idOf<MessageId>('m1'), content: 'Hello' }

beforeEach(() => {
  writeEditing(AMINA, LINA, null)
  beginEditing(AMINA, LINA, waiting)
  writeEditing(AMINA, LINA, { ...waiting, text: 'Hello Lina' })
})

it('F31 an edit that comes too late keeps its text, and the chat says whether its message was sent or is gone', async () => {
  sendMessage.mockRejectedValueOnce(new DataError('attempted', 'This may have been sent already.'))
  await saveEdit(AMINA, LINA)
  expect(sendMessage).toHaveBeenCalledWith(expect.objectContaining({ content: 'Hello Lina' }), ['m1'])
  expect(editingOf(AMINA, LINA)).toEqual({ ...waiting, text: 'Hello Lina' })
  expect(showToast).not.toHaveBeenCalled()
})
