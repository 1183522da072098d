import { describe, expect, it } from 'vitest'
import { DRAIN_STATES } from '../outbox/drain-states.ts'
import { LEADER_STATES } from '../worker/tabs/leader-states.ts'
import { nextStep } from './state-table.ts'
import { recentEntries } from './testing/recent-entries.ts'

interface Cell {
  state: string
  event: string
  next: string
  actions: string[]
}

/** Lists the cells of a table. */
function cells(table: Record<string, Record<string, readonly string[]>>): Cell[] {
  return Object.entries(table).flatMap(([state, row]) =>
    Object.entries(row).map(([event, [next, ...actions]]) => ({ state, event, next: next ?? '', actions })),
  )
}

describe('the state table of the drain', () => {
  it('looks for envelopes to send only in a state that may send', () => {
    const looks = cells(DRAIN_STATES).filter(({ actions }) => actions.includes('look'))
    expect(new Set(looks.map(({ next }) => next))).toEqual(new Set(['probing', 'sending']))
  })

  it('leaves a pause only by resume, by stop or for another pause', () => {
    const leaves = cells(DRAIN_STATES).filter(({ state, next }) => state === 'signed-out' && next !== state)
    expect(leaves.map(({ event }) => event).sort()).toEqual(['other-student', 'outdated', 'resume', 'stop'])
  })
})

describe('the state table of the leader', () => {
  it('leads only once it has the lock', () => {
    const starts = cells(LEADER_STATES).filter(({ state, next }) => next === 'leading' && state !== 'leading')
    expect(new Set(starts.map(({ event }) => event))).toEqual(new Set(['elected']))
  })

  it('ends the patience whenever it no longer asks, unless the patience has run out', () => {
    const ends = cells(LEADER_STATES).filter(({ state, next, event }) => state === 'asking' && next !== state && event !== 'silence')
    expect(ends.every(({ actions }) => actions.includes('end patience'))).toBe(true)
  })
})

it.each([
  ['drain', DRAIN_STATES],
  ['leader', LEADER_STATES],
])('a stopped %s stays stopped and does nothing', (_name, table) => {
  const after = cells(table).filter(({ state }) => state === 'stopped')
  expect(after.every(({ next, actions }) => next === 'stopped' && actions.length === 0)).toBe(true)
})

it('logs a change of state as a debug line, and nothing when the state stays', () => {
  nextStep('LeaderElection', LEADER_STATES, 'following', 'elected')
  const last = recentEntries().at(-1)
  expect(last).toMatchObject({ level: 'debug', event: 'LeaderElection: following → leading', state: { event: 'elected' } })
  nextStep('LeaderElection', LEADER_STATES, 'leading', 'pong')
  expect(recentEntries().at(-1)).toBe(last)
})
