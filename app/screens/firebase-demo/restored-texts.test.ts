import { expect, it } from 'vitest'
import type { MessageId } from '../../../schemas/ids.ts'
import { restoredInto } from './restored-texts.ts'

const first = { id: 'm1' as MessageId, content: 'First' }
const second = { id: 'm2' as MessageId, content: 'Second' }

it.each([
  ['FIREDEMO-007 a refused text stands in the empty box', '', [], [first], 'First'],
  ['a refused text stands above what is typed', 'half a', [], [first], 'First\nhalf a'],
  ['refused texts stand in their order', '', [], [first, second], 'First\nSecond'],
  ['a text that is refused later stands below the one before', 'First\nhalf a', [first], [first, second], 'First\nSecond\nhalf a'],
  ['a text that is refused later stands above one that was changed', 'The first', [first], [first, second], 'Second\nThe first'],
  ['a text that was restored comes back once', 'First, changed', [first], [first], 'First, changed'],
  ['a text that was sent elsewhere leaves the box', 'First\nSecond', [first, second], [second], 'Second'],
  ['the last of them leaves the box with its line', 'First\nSecond', [first, second], [first], 'First'],
  ['a changed text stays when its message is gone', 'The second', [second], [], 'The second'],
])('%s', (_, box, known, refused, next) => expect(restoredInto(box, known, refused)).toBe(next))
