import { log } from './log.ts'

/**
 * A complete state table: for each state and event the next state, and what is done on the way. The type makes it complete: a table
 * without a cell does not compile.
 */
export type StateTable<State extends string, Event extends string, Action extends string> = Readonly<
  Record<State, Readonly<Record<Event, readonly [next: State, ...actions: Action[]]>>>
>

/** Looks up a cell, and logs a change of state as a debug line. */
export function nextStep<State extends string, Event extends string, Action extends string>(
  machine: string,
  table: StateTable<State, Event, Action>,
  state: State,
  event: Event,
): readonly [next: State, ...actions: Action[]] {
  const step = table[state][event]
  if (step[0] !== state) log.debug(`${machine}: ${state} → ${step[0]}`, { event })
  return step
}
