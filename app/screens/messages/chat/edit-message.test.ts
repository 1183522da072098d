import { beforeEach, expect, it, vi } from 'vitest'
import { DataError } from '../../../../schemas/data-error.ts'
import { idOf } from '../../../../schemas/id-of.ts'
import type { MessageId, StudentId } from '../../../../schemas/ids.ts'
import { drafts } from '../../../data/drafts/drafts.ts'
import { beginEditing, editingOf, writeEditing } from '../../../data/drafts/editing.ts'

const sendMessage = vi.fn<(input: unknown, instead?: readonly string[]) => Promise<void>>()
vi.mock('../../../data/act.ts', () => ({ act: { sendMessage: (...given: Parameters<typeof sendMessage>) => sendMessage(...given) } }))
vi.mock('../../../data/discard-with-undo.ts', () => ({ discardWithUndo: (...given: unknown[]) => discardWithUndo(...given) }))
const discardWithUndo = vi.fn<(...given: unknown[]) => Promise<boolean>>()
const showToast = vi.fn()
vi.mock('../../../data/toasts/toasts.ts', () => ({ showToast: (...given: unknown[]) => void showToast(...given) }))

const { discardMessage, saveEdit } = await import('./edit-message.ts')

const AMINA = idOf<StudentId>('amina')
const LINA = idOf<StudentId>('lina')
const waiting = { id: idOf<MessageId>('m1'), content: 'Hello' }

beforeEach(() => {
  drafts.clear()
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

it('a save that another edit has overtaken leaves that one alone', async () => {
  const other = { id: idOf<MessageId>('m2'), content: 'Bye' }
  let store = () => {}
  sendMessage.mockReturnValueOnce(new Promise((resolve) => (store = resolve)))
  const saved = saveEdit(AMINA, LINA)
  beginEditing(AMINA, LINA, other)
  store()
  await saved
  expect([editingOf(AMINA, LINA), drafts.read(AMINA, LINA)]).toEqual([{ ...other, text: 'Bye' }, ''])
})

it('a save that fails after another edit has overtaken it leaves its text in the box, as a draft', async () => {
  sendMessage.mockImplementationOnce(async () => {
    beginEditing(AMINA, LINA, { id: idOf<MessageId>('m2'), content: 'Bye' })
    throw new DataError('storage-full', 'The device is full.')
  })
  await expect(saveEdit(AMINA, LINA)).rejects.toThrow(DataError)
  expect([editingOf(AMINA, LINA)?.id, drafts.read(AMINA, LINA)]).toEqual(['m2', 'Hello Lina'])
})

it('an edit is back when its message could not be deleted, and when the deletion is undone', async () => {
  const edit = { ...waiting, text: 'Hello Lina' }
  discardWithUndo.mockResolvedValueOnce(false)
  await discardMessage(AMINA, LINA, waiting.id)
  expect(editingOf(AMINA, LINA)).toEqual(edit)
  discardWithUndo.mockResolvedValueOnce(true)
  await discardMessage(AMINA, LINA, waiting.id)
  expect(editingOf(AMINA, LINA)).toBeNull()
  const onUndo = discardWithUndo.mock.lastCall?.[2] as () => void // cast: the third argument
  onUndo()
  expect(editingOf(AMINA, LINA)).toEqual(edit)
})
