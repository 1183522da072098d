import { useLocation } from 'react-router'
import { useConnection } from '../../data/use-status.ts'
import type { Account } from '../../data/views.ts'
import { welcomeOffer } from '../../data/welcome-offer.ts'

/**
 * Returns whether to show the first screen: once after signing in, and only at the address of Home. The student must not have agreed
 * to a privacy page before.
 */
export function useWelcomeOffer(me: Account | null | undefined): boolean {
  const { pathname } = useLocation()
  // While the device is syncing, a consent from another device may not be here yet.
  const settled = useConnection() === 'online'
  return settled && pathname === '/' && Boolean(me && !me.privacyAgreed) && welcomeOffer.isOpen()
}
