import { useLocation } from 'react-router'
import { useConnection } from '../../data/use-status.ts'
import type { Account } from '../../data/views.ts'
import { welcomeOffer } from '../../data/welcome-offer.ts'

/** Whoever has just signed in and agreed to no privacy page yet is led to the first screen: once, and from this address alone. */
export function useWelcomeOffer(me: Account | null | undefined): boolean {
  const { pathname } = useLocation()
  // While more is on its way, what I agreed to elsewhere may be not here yet.
  const settled = useConnection() === 'online'
  return settled && pathname === '/' && Boolean(me && !me.privacyAgreed) && welcomeOffer.isOpen()
}
