import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyDiff, diffValues } from './object-diff.ts'
import { shareStructure } from './structural-sharing.ts'

describe('a diff', () => {
  const message = (id: string, content = id) => ({ id, content, tags: ['a'] })
  const chat = { partner: { id: 'lina', isOnline: true }, messages: ['m1', 'm2', 'm3'].map((id) => message(id)), isTyping: false }

  it('the diff of a chat with a new message contains only that message', () => {
    const next = { ...chat, messages: [...chat.messages, message('m4')] }
    expect(diffValues(chat, next)).toEqual({ fields: { messages: { head: 3, items: [message('m4')], tail: 0 } }, gone: [] })
  })

  it('the diff of a changed message contains only that message, and applying it keeps all other objects', () => {
    const next = { ...chat, messages: chat.messages.map((each) => (each.id === 'm2' ? message('m2', 'read') : each)) }
    const shown = applyDiff(chat, diffValues(chat, next)) as typeof chat
    expect(shown).toEqual(next)
    expect(
      [shown.partner, shown.messages[0], shown.messages[2]].map((each, at) =>
        Object.is(each, [chat.partner, chat.messages[0], chat.messages[2]][at]),
      ),
    ).toEqual([true, true, true])
  })

  it('a diff from or to an empty value contains the whole value', () => {
    expect(diffValues(undefined, chat)).toEqual({ is: chat })
    expect(diffValues(chat, null)).toEqual({ is: null })
  })

  it('leads from any value to any other, also after structured cloning', () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(1, 'a', null, undefined, true),
        fc.array(tie('any'), { maxLength: 4 }),
        fc.dictionary(fc.constantFrom('id', 'a', 'b', '__proto__x'), tie('any'), { maxKeys: 3 }),
      ),
    })).any
    fc.assert(
      fc.property(value, value, (before, given) => {
        const after = shareStructure(before, given)
        expect(applyDiff(structuredClone(before), structuredClone(diffValues(before, after)))).toEqual(after)
      }),
    )
  })
})
