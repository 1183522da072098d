/** The confirmed states of a message, in order; a message never moves back (spec §4; architecture.md, invariant 5). */
export const CONFIRMED = ['sent', 'delivered', 'read'] as const
/** The states before that: being sent, queued or refused; they may alternate (clarifications D4, D5). */
export const UNCONFIRMED = ['sending', 'queued', 'failed'] as const

export type ConfirmedDelivery = (typeof CONFIRMED)[number]
export type Delivery = ConfirmedDelivery | (typeof UNCONFIRMED)[number]

export function isConfirmed(state: Delivery): state is ConfirmedDelivery {
  return CONFIRMED.some((confirmed) => confirmed === state)
}

/**
 * Returns the state to show when another one arrives: a confirmed state wins over an unconfirmed one, a later one over an earlier
 * one.
 */
export function laterDelivery(known: Delivery, heard: Delivery): Delivery {
  if (!isConfirmed(heard)) return isConfirmed(known) ? known : heard
  return isConfirmed(known) && rank(known) > rank(heard) ? known : heard
}

function rank(state: ConfirmedDelivery): number {
  return CONFIRMED.indexOf(state)
}
