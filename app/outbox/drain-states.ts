import type { StateTable } from '../platform/state-table.ts'

/** Why nothing is sent although the server responds. Each ends by `resume`. */
export type Pause = 'signed-out' | 'other-student' | 'outdated'

/**
 * `probing`: it is unknown whether the server responds, so only what was attempted before is sent, one envelope at a time. `sending`:
 * it responds.
 */
export type DrainState = 'probing' | 'sending' | Pause | 'stopped'

/**
 * `wake`: an envelope may have come. `retry`: the server may be reachable again. `response` and `no-response`: how a send ended.
 * `reachable`: another request has a response, or the socket a frame. `lost`: the socket has closed, or a pull has no response, so nobody
 * knows whether the server responds. `resume`: the student has signed in again, or the version is up to date again.
 */
export type DrainEvent = 'wake' | 'retry' | 'response' | 'no-response' | 'reachable' | 'lost' | Pause | 'resume' | 'stop'

/** `look`: check the outbox for envelopes to send. `end back-offs`: all but those that the server requested. */
export type DrainAction = 'look' | 'end back-offs' | 'cancel timer' | 'release callers'

type Row = StateTable<DrainState, DrainEvent, DrainAction>[DrainState]

/** In each state that may send, a pause and the end are the same. */
const END = {
  'signed-out': ['signed-out', 'cancel timer'],
  'other-student': ['other-student', 'cancel timer'],
  outdated: ['outdated', 'cancel timer'],
  stop: ['stopped', 'cancel timer', 'release callers'],
} satisfies Partial<Row>

/** A pause ends only by `resume`. A later reason replaces the earlier one. The response that ends it may be from before a loss. */
const paused = (why: Pause): Row => ({
  ...END,
  wake: [why],
  retry: [why],
  response: [why],
  'no-response': [why],
  reachable: [why],
  lost: [why],
  resume: ['probing', 'end back-offs', 'look'],
})

export const DRAIN_STATES: StateTable<DrainState, DrainEvent, DrainAction> = {
  probing: {
    ...END,
    wake: ['probing', 'look'],
    retry: ['probing', 'end back-offs', 'look'],
    // The send that ends looks at the outbox itself, after it has stored its result.
    response: ['sending'],
    'no-response': ['probing'],
    reachable: ['sending', 'look'],
    lost: ['probing'],
    resume: ['probing', 'end back-offs', 'look'],
  },
  sending: {
    ...END,
    wake: ['sending', 'look'],
    retry: ['sending', 'end back-offs', 'look'],
    response: ['sending'],
    'no-response': ['probing'],
    reachable: ['sending'],
    lost: ['probing'],
    resume: ['sending', 'end back-offs', 'look'],
  },
  'signed-out': paused('signed-out'),
  'other-student': paused('other-student'),
  outdated: paused('outdated'),
  stopped: {
    wake: ['stopped'],
    retry: ['stopped'],
    response: ['stopped'],
    'no-response': ['stopped'],
    reachable: ['stopped'],
    lost: ['stopped'],
    'signed-out': ['stopped'],
    'other-student': ['stopped'],
    outdated: ['stopped'],
    resume: ['stopped'],
    stop: ['stopped'],
  },
}
