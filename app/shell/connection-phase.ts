import type { Connection } from '../data/views.ts'

/** What the connection bar says; 'quiet' says nothing. */
export type Phase = 'quiet' | 'offline' | 'sending' | 'caught-up' | 'signed-out' | 'outdated'

export interface ConnectionState {
  phase: Phase
  connection: Connection
  pending: number
}

export type ConnectionEvent = { type: 'status'; connection: Connection; pending: number } | { type: 'waited' }

/**
 * Offline is said only after it has lasted (lift rides do not flash it); that all was sent is said once, and then it is
 * quiet again. Each connection has one answer for each phase.
 */
export function nextConnection(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  if (event.type === 'waited') return { ...state, phase: afterWaiting(state) }
  const { connection, pending } = event
  return { phase: phaseOn(state.phase, connection, pending), connection, pending }
}

function phaseOn(phase: Phase, connection: Connection, pending: number): Phase {
  switch (connection) {
    case 'signed-out':
    case 'outdated':
      return connection
    case 'offline':
      return phase === 'signed-out' || phase === 'outdated' ? 'quiet' : phase
    case 'syncing':
      if (phase === 'offline' || phase === 'sending') return pending > 0 ? 'sending' : phase
      return phase === 'caught-up' ? phase : 'quiet'
    case 'online':
      if (phase === 'offline' || phase === 'sending') return pending > 0 ? 'sending' : 'caught-up'
      return phase === 'caught-up' ? phase : 'quiet'
  }
}

function afterWaiting({ phase, connection }: ConnectionState): Phase {
  if (connection === 'offline') return 'offline'
  return phase === 'caught-up' ? 'quiet' : phase
}
