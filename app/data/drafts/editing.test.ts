import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MessageId, StudentId } from '../../../schemas/ids.ts'

vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
const { drafts } = await import('./drafts.ts')
const { afterSaving, beginEditing, editingOf, endOfEditing, isChanged, reopenEditing, writeEditing } = await import('./editing.ts')

const me = 'amina' as StudentId
const lina = 'lina' as StudentId
const message = (id: string, content: string) => ({ id: id as MessageId, content })
const editing = { ...message('m1', 'See you'), text: 'See you at five' }

describe('editing a message that was not sent', () => {
  beforeEach(() => drafts.clear())

  it('leaves the draft of the chat alone, and is no text of its own', () => {
    drafts.write(me, lina, 'half a')
    beginEditing(me, lina, message('m1', 'See you'))
    expect(editingOf(me, lina)).toEqual({ id: 'm1', content: 'See you', text: 'See you' })
    expect([drafts.read(me, lina), drafts.names(me)]).toEqual(['half a', ['lina']])
    writeEditing(me, lina, null)
    expect(editingOf(me, lina)).toBeNull()
  })

  it('goes on when Edit is pressed again', () => {
    writeEditing(me, lina, editing)
    beginEditing(me, lina, message('m1', 'See you'))
    expect(editingOf(me, lina)).toEqual(editing)
  })

  it('editing another message keeps what was changed as a draft', () => {
    writeEditing(me, lina, editing)
    beginEditing(me, lina, message('m2', 'Bye'))
    expect([drafts.read(me, lina), editingOf(me, lina)?.text]).toEqual(['See you at five', 'Bye'])
    beginEditing(me, lina, message('m3', 'Hello'))
    expect(drafts.read(me, lina)).toBe('See you at five')
  })

  it('editing another message puts back no text that is being stored as a message, but what was typed since', () => {
    const saving = { id: 'm9' as MessageId, text: editing.text }
    writeEditing(me, lina, { ...editing, saving })
    beginEditing(me, lina, message('m2', 'Bye'))
    expect(drafts.read(me, lina)).toBe('')
    writeEditing(me, lina, { ...editing, saving, text: 'See you at five or six' })
    beginEditing(me, lina, message('m2', 'Bye'))
    expect(drafts.read(me, lina)).toBe('See you at five or six')
  })

  it('Undo of a cancelled edit keeps what was changed since as a draft', () => {
    writeEditing(me, lina, { ...message('m2', 'Bye'), text: 'Bye bye' })
    reopenEditing(me, lina, editing)
    expect([drafts.read(me, lina), editingOf(me, lina)]).toEqual(['Bye bye', editing])
  })

  it('letters that were typed while it was stored are an edit of the new message', () => {
    const saving = { id: 'm9' as MessageId, text: ' See you at five' }
    expect(afterSaving({ ...editing, text: saving.text, saving })).toBeNull()
    expect(afterSaving({ ...editing, text: 'See you at five?', saving })).toEqual({
      id: 'm9',
      content: 'See you at five',
      text: 'See you at five?',
    })
  })

  it.each([
    ['See you', false],
    [' See you ', false],
    ['', false],
    ['See you at five', true],
  ])('changes the message to "%s": %s', (text, changes) => expect(isChanged({ ...editing, text })).toBe(changes))
})

describe('an edit', () => {
  const saving = { id: 'm2' as MessageId, text: 'See you at five' }
  it.each([
    ['goes on while the message can be changed', editing, [{ id: 'm1', editable: true }], null],
    ['goes on when a page ended before it was stored', { ...editing, saving }, [{ id: 'm1', editable: true }], null],
    ['was saved when the new message is there', { ...editing, saving }, [{ id: 'm2', editable: false }], 'saved'],
    ['ends when the message was sent', editing, [{ id: 'm1', editable: false }], 'sent'],
    ['ends when it could not be saved before that', { ...editing, saving }, [{ id: 'm1', editable: false }], 'sent'],
    ['ends when the message is gone', editing, [{ id: 'm9', editable: true }], 'gone'],
  ])('%s', (_, given, messages, end) => expect(endOfEditing(given, messages)).toBe(end))
})
