import { describe, expect, it } from 'vitest'
import { nextConnection, type ConnectionEvent, type ConnectionState } from './connection-phase.ts'

const start: ConnectionState = { phase: 'quiet', connection: 'syncing', pending: 0 }
const status = (connection: ConnectionState['connection'], pending = 0): ConnectionEvent => ({ type: 'status', connection, pending })
const waited: ConnectionEvent = { type: 'waited' }
const phases = (...events: ConnectionEvent[]) => {
  let state = start
  return events.map((event) => (state = nextConnection(state, event)).phase)
}

describe('the connection bar', () => {
  it('says offline only once it has lasted', () => {
    expect(phases(status('offline', 1), status('online'), status('offline'), waited)).toEqual(['quiet', 'quiet', 'quiet', 'offline'])
  })

  it('goes from offline over sending to caught up, and is quiet after that', () => {
    expect(phases(status('offline', 3), waited, status('syncing', 3), status('online', 1), status('online'), waited)).toEqual([
      'quiet',
      'offline',
      'sending',
      'sending',
      'caught-up',
      'quiet',
    ])
  })

  it('says nothing of changes that go out at once', () => {
    expect(phases(status('online', 1), status('online', 0))).toEqual(['quiet', 'quiet'])
  })

  it('asks to sign in until somebody is', () => {
    expect(phases(status('signed-out', 2), waited, status('online', 2))).toEqual(['signed-out', 'signed-out', 'quiet'])
  })

  it('stays outdated until the page is loaded again', () => {
    expect(phases(status('outdated'), waited)).toEqual(['outdated', 'outdated'])
  })
})
