/** What the server has confirmed of a message, in order; it never moves back (spec §4; architecture.md, invariant 5). */
export const CONFIRMED = ['sent', 'delivered', 'read'] as const
/** Before that it is on its way, or waits, or was refused; these may alternate (clarifications D4, D5). */
export const UNCONFIRMED = ['sending', 'queued', 'failed'] as const

export type ConfirmedDelivery = (typeof CONFIRMED)[number]
export type Delivery = ConfirmedDelivery | (typeof UNCONFIRMED)[number]

export function isConfirmed(state: Delivery): state is ConfirmedDelivery {
  return (CONFIRMED as readonly Delivery[]).includes(state)
}

/** The state to show after hearing another one: confirmed beats unconfirmed, later beats earlier. */
export function laterDelivery(known: Delivery, heard: Delivery): Delivery {
  if (!isConfirmed(heard)) return isConfirmed(known) ? known : heard
  return isConfirmed(known) && rank(known) > rank(heard) ? known : heard
}

function rank(state: ConfirmedDelivery): number {
  return CONFIRMED.indexOf(state)
}
