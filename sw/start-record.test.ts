import { describe, expect, it } from 'vitest'
import { failedStarts, nextRecord, previousOf, recordOf, type StartEvent, type StartRecord } from './start-record.ts'

const NEW: StartRecord = { of: 'v2', good: ['v1'], starts: [], instead: null }
const begun = (client: string): StartEvent => ({ type: 'START_BEGUN', client })
const failed = (client: string): StartEvent => ({ type: 'START_FAILED', client, failure: 'TypeError at begin.js:1:2' })
const done = (client: string, isOwn = true): StartEvent => ({ type: 'START_DONE', client, isOwn })
const left = (client: string): StartEvent => ({ type: 'START_LEFT', client })
const after = (...events: StartEvent[]) => events.reduce(nextRecord, NEW)
const count = (open: string[], ...events: StartEvent[]) => failedStarts(after(...events), new Set(open)).length

describe('a start counts as failed', () => {
  it.each<[what: string, number, open: string[], events: StartEvent[]]>([
    ['when it reported an error, also while its page is open', 1, ['a'], [begun('a'), failed('a')]],
    ['when it reported an error before its beginning was heard', 1, ['a'], [failed('a')]],
    ['when its page is gone without a word', 1, [], [begun('a')]],
    ['not while its page is open: five tabs that are restored together', 0, ['a', 'b', 'c', 'd', 'e'], [...'abcde'].map(begun)],
    ['not when the student left it early', 0, [], [begun('a'), left('a'), begun('b'), left('b')]],
    ['not when a screen is shown, and neither do those before it', 0, [], [begun('a'), failed('a'), begun('b'), done('b')]],
    ['not when the student tries afresh', 0, [], [begun('a'), failed('a'), begun('b'), { type: 'START_AFRESH' }]],
    ['not because a page of an older version goes', 0, [], [begun('old'), done('old', false)]],
    ['although an open page of an older version shows a screen', 1, ['old'], [begun('a'), failed('a'), done('old', false)]],
    ['each time', 2, ['b'], [begun('a'), failed('a'), begun('b'), failed('b')]],
  ])('%s', (_, expected, open, events) => {
    expect(count(open, ...events)).toBe(expected)
  })
})

it('keeps a bounded number of starts', () => {
  expect(after(...Array.from({ length: 50 }, (_, at) => begun(String(at)))).starts).toHaveLength(10)
})

it('calls a version good once it shows a screen, and knows the good one before it', () => {
  const record = after(begun('a'), done('a'), done('b'))
  expect(record.good).toEqual(['v1', 'v2'])
  expect(previousOf(record)).toBe('v1')
  const third = nextRecord(recordOf(record, 'v3'), done('c'))
  expect([third.good, previousOf(third)]).toEqual([['v2', 'v3'], 'v2'])
})

it('knows no version before the first one', () => {
  expect(previousOf(recordOf(null, 'v1'))).toBeNull()
  expect(nextRecord(recordOf(null, 'v1'), { type: 'USE_PREVIOUS' }).instead).toBeNull()
})

it('serves the version before until the student tries afresh, and counts its starts, too', () => {
  const back = nextRecord(after(begun('a'), failed('a')), { type: 'USE_PREVIOUS' })
  expect(back).toEqual({ of: 'v2', good: ['v1'], starts: [], instead: 'v1' })
  const again = [begun('b'), failed('b'), begun('c'), done('c', false)].reduce(nextRecord, back)
  expect([again.instead, again.starts, again.good]).toEqual(['v1', [], ['v1']])
  expect(nextRecord(again, { type: 'START_AFRESH' }).instead).toBeNull()
})

it('begins again with the next version, which may go back to the last good one and not to the one that failed', () => {
  const next = recordOf(nextRecord(after(begun('a'), failed('a')), { type: 'USE_PREVIOUS' }), 'v3')
  expect(next).toEqual({ of: 'v3', good: ['v1'], starts: [], instead: null })
  expect(previousOf(next)).toBe('v1')
})

it.each([null, 'text', 7, {}, { of: 'v2', good: 'x', starts: 'y', instead: 3 }, { of: 'v2', starts: [null, { client: 1, failure: 2 }] }])(
  'reads %j as a record of this version',
  (stored) => {
    const { of, good, instead } = recordOf(stored, 'v2')
    expect([of, good, instead]).toEqual(['v2', [], null])
  },
)
