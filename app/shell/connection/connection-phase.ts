import { SECOND } from '../../../schemas/constants.ts'
import type { StatusView } from '../../data/views.ts'

/** What the connection bar says of the connection and the changes; 'quiet' says nothing. */
type ConnectionPhase = 'quiet' | 'needs-you' | 'waiting' | 'offline' | 'sending' | 'caught-up' | 'signed-out' | 'outdated'

/** What the bar says. 'closed': the screen shows what the device remembers, because the student's data does not open. */
export type BarPhase = ConnectionPhase | 'closed'

/** The connection, and the numbers of pending and of refused changes. */
export interface ConnectionStatus extends Pick<StatusView, 'connection' | 'pending' | 'refused'> {
  /** Id of the first change that is to be sent; null when none is. */
  next: string | null
}

/** The phase of the bar, and the status from which it follows. */
export interface ConnectionState extends ConnectionStatus {
  phase: ConnectionPhase
}

/** An event for the bar: a new status, or the status has lasted for the time that `nextWait` returned. */
export type ConnectionEvent = ({ type: 'status' } & ConnectionStatus) | { type: 'waited' }

/** Time that a failure, or an unsent change, must last before the bar shows it, ms. */
export const BAR_DELAY = 3 * SECOND
const CAUGHT_UP_LIFETIME = 2 * SECOND

/**
 * Returns the next state of the bar; each connection has one result for each phase. The bar shows 'offline', or a pending change, only once
 * it has lasted, so that a ride in a lift does not flash it. It shows once that everything was sent; after that it shows only refused
 * changes, because they need the student.
 */
export function nextConnection(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  if (event.type === 'waited') return { ...state, phase: afterWaiting(state) }
  const { type: _, ...status } = event
  return { phase: phaseOn(state.phase, event), ...status }
}

/**
 * Returns the time until the event `waited`, ms, or null when nothing changes by itself. The wait starts again when `for`
 * changes: if another change is first in the outbox, changes are being sent.
 */
export function nextWait({ phase, connection, pending, next }: ConnectionState): { in: number; for: string | null } | null {
  if (phase === 'caught-up') return { in: CAUGHT_UP_LIFETIME, for: phase }
  if (connection === 'offline') return phase === 'offline' ? null : { in: BAR_DELAY, for: connection }
  return pending > 0 && isStill(phase, connection) ? { in: BAR_DELAY, for: next } : null
}

function phaseOn(phase: ConnectionPhase, { connection, pending, refused }: ConnectionStatus): ConnectionPhase {
  const promised = phase === 'offline' || phase === 'sending' || phase === 'waiting'
  switch (connection) {
    case 'signed-out':
    case 'outdated':
      return connection
    case 'offline':
      if (phase === 'offline' || (promised && pending > 0)) return phase
      if (refused > 0) return 'needs-you'
      // The service worker has sent them.
      return promised ? 'caught-up' : 'quiet'
    case 'syncing':
    case 'online':
      if (promised && pending > 0) return phase === 'waiting' ? 'waiting' : 'sending'
      // Only a completed pull ends the phase offline.
      if (phase === 'offline' && connection === 'syncing') return 'offline'
      if (refused > 0) return 'needs-you'
      return promised || phase === 'caught-up' ? 'caught-up' : 'quiet'
  }
}

function afterWaiting({ phase, connection, pending }: ConnectionState): ConnectionPhase {
  if (connection === 'offline') return 'offline'
  if (phase === 'caught-up') return 'quiet'
  return pending > 0 && isStill(phase, connection) ? 'waiting' : phase
}

/**
 * Returns whether the bar says nothing of pending changes, or says that they are being sent although the pull is complete. If
 * the first change is still the same then, it is not being sent.
 */
function isStill(phase: ConnectionPhase, connection: ConnectionStatus['connection']): boolean {
  return phase === 'quiet' || phase === 'needs-you' || (phase === 'sending' && connection === 'online')
}
