import { expect, it } from 'vitest'
import type { Poke } from '../../../schemas/poke.ts'
import { matchPokes, authorsOf } from './match-pokes.ts'
import { sampleMessage } from '../testing/sample-documents.ts'

it('authorsOf returns the authors of new messages, not of messages whose status changed', () => {
  const messages = [
    sampleMessage('new', 'lina', 'amina', 2, { deliveryStatus: 'sent' }),
    sampleMessage('old', 'noah', 'amina', 1, { deliveryStatus: 'read' }),
    { id: 'gone', _deleted: true as const, rev: 1 },
  ]
  expect(authorsOf({ changes: { messages } })).toEqual(['lina'])
  expect(authorsOf({})).toEqual([])
})

it('POKE-11 F07 matchPokes requires a pull for a poke that was read before a change from another feed', () => {
  const poke: Poke = { type: 'poke', epoch: 'e', feed: 'campus:demo', prev: 6, seq: 7, changes: {}, asOf: { 'user:amina': 19 } }
  const at = (own: number) => matchPokes({ epoch: 'e', feeds: { 'user:amina': own, 'campus:demo': 6 } }, [poke])
  expect([at(19).gap, at(19).checkpoint.feeds['campus:demo']]).toEqual([false, 7])
  expect([at(20).gap, at(20).applicable.size, at(20).checkpoint.feeds['campus:demo']]).toEqual([true, 0, 6])
  // That change may also come from another poke of the same call.
  const own: Poke = { type: 'poke', epoch: 'e', feed: 'user:amina', prev: 19, seq: 20, changes: {}, asOf: { 'campus:demo': 6 } }
  expect(matchPokes({ epoch: 'e', feeds: { 'user:amina': 19, 'campus:demo': 6 } }, [own, poke])).toMatchObject({
    gap: true,
    checkpoint: { feeds: { 'user:amina': 20, 'campus:demo': 6 } },
  })
})
