import { arrivedFromSignIn } from './worker.ts'

/** The first screen is offered once after signing in; whoever puts it off finds the way back on Home. */
export function createOffer(open: boolean) {
  return {
    isOpen: () => open,
    take: () => void (open = false),
  }
}

export const welcomeOffer = createOffer(arrivedFromSignIn)
