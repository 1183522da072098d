import { describe, expect, it } from 'vitest'
import { nextConnection, nextWait, type ConnectionEvent, type ConnectionState } from './connection-phase.ts'

const start: ConnectionState = { phase: 'quiet', connection: 'syncing', pending: 0, refused: 0, next: null }
const status = (connection: ConnectionState['connection'], pending = 0, refused = 0): ConnectionEvent => ({
  type: 'status',
  connection,
  pending,
  refused,
  next: pending > 0 ? 'm1' : null,
})
const waited: ConnectionEvent = { type: 'waited' }
const states = (...events: ConnectionEvent[]) => {
  let state = start
  return events.map((event) => (state = nextConnection(state, event)))
}
const phases = (...events: ConnectionEvent[]) => states(...events).map(({ phase }) => phase)

describe('the connection bar', () => {
  it('says offline only once it has lasted', () => {
    expect(phases(status('offline', 1), status('online'), status('offline'), waited)).toEqual(['quiet', 'quiet', 'quiet', 'offline'])
  })

  it('moves from offline over sending to caught up, and then to quiet', () => {
    expect(phases(status('offline', 3), waited, status('syncing', 3), status('online', 1), status('online'), waited)).toEqual([
      'quiet',
      'offline',
      'sending',
      'sending',
      'caught-up',
      'quiet',
    ])
  })

  it('says nothing of changes that are sent at once', () => {
    expect(phases(status('online', 1), status('online', 0))).toEqual(['quiet', 'quiet'])
  })

  it('says that a change is pending when it is not sent, and says caught up when it is', () => {
    expect(phases(status('online', 1), waited, status('syncing', 1), status('online', 0), waited)).toEqual([
      'quiet',
      'waiting',
      'waiting',
      'caught-up',
      'quiet',
    ])
  })

  it('says that a change is pending when it is not sent once the network is back', () => {
    expect(phases(status('offline', 1), waited, status('syncing', 1), waited, status('online', 1), waited)).toEqual([
      'quiet',
      'offline',
      'sending',
      'sending',
      'sending',
      'waiting',
    ])
  })

  it('stays offline while a pull has only started', () => {
    expect(phases(status('offline'), waited, status('syncing'), status('offline'), status('syncing'), status('online'))).toEqual([
      'quiet',
      'offline',
      'offline',
      'offline',
      'offline',
      'caught-up',
    ])
  })

  it('says that changes need the student as long as they do, when there is nothing else to say', () => {
    expect(
      phases(
        status('online', 1),
        status('online', 0, 1),
        waited,
        status('offline', 0, 1),
        waited,
        status('online', 0, 1),
        status('online'),
      ),
    ).toEqual(['quiet', 'needs-you', 'needs-you', 'needs-you', 'offline', 'needs-you', 'quiet'])
  })

  it('says caught up when the last change was sent without it, and then that it is offline', () => {
    expect(phases(status('online', 1), waited, status('offline', 1), status('offline', 0), waited)).toEqual([
      'quiet',
      'waiting',
      'waiting',
      'caught-up',
      'offline',
    ])
  })

  it('says signed out until the student signs in', () => {
    expect(phases(status('signed-out', 2), waited, status('online', 2))).toEqual(['signed-out', 'signed-out', 'quiet'])
  })

  it('stays outdated until the student reloads the page', () => {
    expect(phases(status('outdated'), waited)).toEqual(['outdated', 'outdated'])
  })

  it.each([
    ['quiet', 'online', 0, null],
    ['quiet', 'online', 1, 3_000],
    ['needs-you', 'syncing', 1, 3_000],
    ['waiting', 'online', 1, null],
    ['quiet', 'offline', 0, 3_000],
    ['sending', 'offline', 1, 3_000],
    ['offline', 'offline', 1, null],
    ['sending', 'syncing', 1, null],
    ['sending', 'online', 1, 3_000],
    ['caught-up', 'online', 0, 2_000],
    ['signed-out', 'signed-out', 1, null],
    ['outdated', 'outdated', 1, null],
  ] as const)('the connection bar in phase %s, while %s with %d pending changes, waits for %j ms', (phase, connection, pending, ms) => {
    expect(nextWait({ phase, connection, pending, refused: 0, next: 'm1' })?.in ?? null).toBe(ms)
  })

  it('starts its wait again when the first pending change was sent, and not when there are more of them', () => {
    const look = (over: Partial<ConnectionState>) => nextWait({ ...start, connection: 'online', pending: 1, next: 'm1', ...over })
    expect(look({ pending: 5 })).toEqual(look({}))
    expect(look({ next: 'm2' })).not.toEqual(look({}))
    expect(look({ connection: 'offline', next: 'm2' })).toEqual(look({ connection: 'offline' }))
  })
})
