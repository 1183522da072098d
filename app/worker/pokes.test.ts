import { expect, it } from 'vitest'
import { writersOf } from './pokes.ts'
import { sampleMessage } from './sample-docs.ts'

it('who has just written is told from whom only the state of a message changed', () => {
  const messages = [
    sampleMessage('new', 'lina', 'amina', 2, { deliveryStatus: 'sent' }),
    sampleMessage('old', 'noah', 'amina', 1, { deliveryStatus: 'read' }),
    { id: 'gone', _deleted: true as const },
  ]
  expect(writersOf({ changes: { messages } })).toEqual(['lina'])
  expect(writersOf({})).toEqual([])
})
