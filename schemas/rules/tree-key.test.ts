import { expect, it } from 'vitest'
import type { MessageId } from '../ids.ts'
import { treeKeyOf } from './tree-key.ts'

const message = (id: string, firebaseMessageId: string | null) => ({
  id: id as MessageId,
  firebaseMessageId,
  createdAt: 1_700_000_000_000,
  position: 65,
})

it('RTDB-032 a message has the key of push() if its id was made of it, and else one of its time and position', () => {
  expect(treeKeyOf(message('fb--OabcdefghIJKLMNO-u12', '-OabcdefghIJKLMNO_12'))).toBe('-OabcdefghIJKLMNO_12')
  const computed = '-NiiyPF-' + '-------' + '---00'
  expect(treeKeyOf(message('m1', null))).toMatch(/^-N.{6}-------/)
  expect(treeKeyOf(message('m1', null)).slice(8)).toBe(computed.slice(8))
  // The key of another message, or of the form that computed keys have, is nobody's to choose.
  for (const key of ['-OabcdefghIJKLMNO_12', '-Oabcdef-------12345', 'short', '01234567890123456789'])
    expect(treeKeyOf(message('m1', key))).toBe(treeKeyOf(message('m1', null)))
})
