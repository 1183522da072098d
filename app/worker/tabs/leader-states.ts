import type { StateTable } from '../../platform/state-table.ts'

/** `following`: waits for the lock. `asking`: has also asked the leader for a pong. `leading`: holds the lock. */
export type LeaderState = 'following' | 'asking' | 'leading' | 'stopped'

/**
 * `elected`: this tab has the lock. `deposed`: another tab stole it. `ask`: time to ask, or a change waits for the leader. `pong`: the
 * leader responds. `silence`: it did not within `LEADER_TIMEOUT`.
 */
export type LeaderEvent = 'elected' | 'deposed' | 'ask' | 'pong' | 'silence' | 'stop'

/**
 * `queue`: wait for the lock. `steal`: take it from a frozen leader. `lead` and `step down`: start and end the leader's work in this tab.
 */
export type LeaderAction = 'queue' | 'steal' | 'lead' | 'step down' | 'ping' | 'end patience' | 'let go'

export const LEADER_STATES: StateTable<LeaderState, LeaderEvent, LeaderAction> = {
  following: {
    elected: ['leading', 'lead'],
    deposed: ['following', 'queue'],
    ask: ['asking', 'ping'],
    pong: ['following'],
    silence: ['following'],
    stop: ['stopped', 'let go'],
  },
  asking: {
    elected: ['leading', 'end patience', 'lead'],
    deposed: ['asking', 'queue'],
    // One ping is enough: further ones would put off the moment when a frozen leader is replaced.
    ask: ['asking'],
    pong: ['following', 'end patience'],
    silence: ['following', 'steal'],
    stop: ['stopped', 'end patience', 'let go'],
  },
  leading: {
    elected: ['leading'],
    deposed: ['following', 'step down', 'queue'],
    ask: ['leading'],
    pong: ['leading'],
    silence: ['leading'],
    stop: ['stopped', 'let go'],
  },
  stopped: {
    elected: ['stopped'],
    deposed: ['stopped'],
    ask: ['stopped'],
    pong: ['stopped'],
    silence: ['stopped'],
    stop: ['stopped'],
  },
}
