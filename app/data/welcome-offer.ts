import { arrivedFromSignIn } from './boot/arrival.ts'

/** Offers the first screen once after sign-in. A student who postpones it finds it again on Home. */
function createOffer(open: boolean) {
  return {
    isOpen: () => open,
    take: () => void (open = false),
  }
}

export const welcomeOffer = createOffer(arrivedFromSignIn)
