import { CalendarDays, CircleUserRound, Compass, MessageCircle, UsersRound, type LucideIcon } from 'lucide-react'

export interface Tab {
  name: string
  path: string
  icon: LucideIcon
}

/** The five places of the app, in their order (spec §2, clarification A9). */
export const TABS: readonly Tab[] = [
  { name: 'Discover', path: '/', icon: Compass },
  { name: 'Groups', path: '/groups', icon: UsersRound },
  { name: 'Schedule', path: '/schedule', icon: CalendarDays },
  { name: 'Messages', path: '/messages', icon: MessageCircle },
  { name: 'Profile', path: '/profile', icon: CircleUserRound },
]

/** On a phone these pages have a way back, or on, instead of the bottom navigation, and use its room (design-language.md section 6). */
const WITHOUT = /^\/(welcome|classmates|new-message|user-profile|academic-matches|whatsapp-meetup|firebase-demo)(\/|$)/

/** Returns whether the page at this address has the bottom navigation. */
export function hasTabs(pathname: string): boolean {
  return !WITHOUT.test(pathname)
}

/**
 * Returns whether a tab is the current one at this address. The page "Something is stuck?" belongs to Profile, and the page of a new
 * message to Messages, because those lead to them.
 */
export function isCurrent(tab: string, pathname: string): boolean {
  if (tab === '/') return isHome(pathname)
  return `${pathname.replace('/new-message', '/messages').replace('/stuck', '/profile')}/`.startsWith(`${tab}/`)
}

/** Returns whether this is Home, which has two addresses (spec §2). */
export function isHome(pathname: string): boolean {
  return pathname === '/' || pathname === '/homepage'
}
