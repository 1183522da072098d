import { CONFIRMED, type Delivery } from '../../schemas/rules/delivery.ts'

/** Returns whether a message has lost a confirmation that it showed before (architecture.md, invariant 5). */
export function isBack(was: Delivery, state: Delivery): boolean {
  return rank(state) < rank(was)
}

/** Unconfirmed states are the lowest: a message may move between them. */
const rank = (state: Delivery) => CONFIRMED.findIndex((confirmed) => confirmed === state)
