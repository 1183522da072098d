import { expect, it } from 'vitest'
import type { QueryUpdate } from './api.ts'
import { DiffSender } from './diff-sender.ts'

it('sends the updates of one turn in one message, in order: the first value of each query in full, then its diffs', async () => {
  const messages: QueryUpdate[][] = []
  const values = new DiffSender((told) => messages.push(told))
  const [chat, list] = [values.of(1), values.of(2)]
  const first = { id: 'm1' }
  chat({ messages: [first] })
  list(['lina'])
  expect(messages).toEqual([])
  await Promise.resolve()
  // One change updates both queries; the list is computed after the chat.
  queueMicrotask(() => chat({ messages: [first, { id: 'm2' }] }))
  queueMicrotask(() => list([]))
  await new Promise((resolve) => setTimeout(resolve))
  expect(messages).toEqual([
    [
      [1, { is: { messages: [first] } }],
      [2, { is: ['lina'] }],
    ],
    [
      [1, { fields: { messages: { head: 1, items: [{ id: 'm2' }], tail: 0 } }, gone: [] }],
      [2, { head: 0, items: [], tail: 0 }],
    ],
  ])
})
