import { SECOND } from '../../../schemas/constants.ts'
import type { StatusView } from '../../data/views.ts'

/** What the connection bar says; 'quiet' says nothing. */
export type ConnectionPhase = 'quiet' | 'needs-you' | 'waiting' | 'offline' | 'sending' | 'caught-up' | 'signed-out' | 'outdated'

/** The connection, how many changes wait, and how many were refused. */
export interface ConnectionStatus extends Pick<StatusView, 'connection' | 'pending' | 'refused'> {
  /** Which change is the next to go; null: none is. */
  next: string | null
}

/** What the bar says, and what it knows. */
export interface ConnectionState extends ConnectionStatus {
  phase: ConnectionPhase
}

/** What the bar hears: how things stand, or that they have been so for as long as `nextLook` said. */
export type ConnectionEvent = ({ type: 'status' } & ConnectionStatus) | { type: 'waited' }

/** A failure, or a change that does not go, has to last so long before it is said. */
export const PATIENCE = 3 * SECOND
const CAUGHT_UP_SHOWN = 2 * SECOND

/**
 * Offline is said only after it has lasted (lift rides do not flash it), and so is that a change does not go; that all was
 * sent is said once, and then it is quiet again, but for what was refused: that needs its student. Each connection has one
 * answer for each phase.
 */
export function nextConnection(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  if (event.type === 'waited') return { ...state, phase: afterWaiting(state) }
  const { type: _, ...standing } = event
  return { phase: phaseOn(state.phase, event), ...standing }
}

/**
 * When `waited` is to be told: in so many ms, for as long as the same is waited `for`. With another change at the head of
 * the queue they all go, and the wait begins anew. Null where nothing changes by itself.
 */
export function nextLook({ phase, connection, pending, next }: ConnectionState): { in: number; for: string | null } | null {
  if (phase === 'caught-up') return { in: CAUGHT_UP_SHOWN, for: phase }
  if (connection === 'offline') return phase === 'offline' ? null : { in: PATIENCE, for: connection }
  return pending > 0 && isStill(phase, connection) ? { in: PATIENCE, for: next } : null
}

function phaseOn(phase: ConnectionPhase, { connection, pending, refused }: ConnectionStatus): ConnectionPhase {
  const promised = phase === 'offline' || phase === 'sending' || phase === 'waiting'
  switch (connection) {
    case 'signed-out':
    case 'outdated':
      return connection
    case 'offline':
      return promised ? phase : refused > 0 ? 'needs-you' : 'quiet'
    case 'syncing':
    case 'online':
      if (promised && pending > 0) return phase === 'waiting' ? 'waiting' : 'sending'
      // Only a pull that came to its end says that this is not offline any more.
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

/** Nothing is said of what waits, or that it goes: where all else has come, and the same is still the next, it does not. */
function isStill(phase: ConnectionPhase, connection: ConnectionStatus['connection']): boolean {
  return phase === 'quiet' || phase === 'needs-you' || (phase === 'sending' && connection === 'online')
}
