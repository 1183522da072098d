/** The confirmed states of a message, in order; a message never moves back (spec §4; architecture.md, invariant 5). */
export const CONFIRMED = ['sent', 'delivered', 'read'] as const
/** The states before that: being sent, queued or refused; they may alternate (clarifications D4, D5). */
export const UNCONFIRMED = ['sending', 'queued', 'failed'] as const

type ConfirmedDelivery = (typeof CONFIRMED)[number]
export type Delivery = ConfirmedDelivery | (typeof UNCONFIRMED)[number]

export function isConfirmed(state: Delivery): state is ConfirmedDelivery {
  return CONFIRMED.some((confirmed) => confirmed === state)
}
