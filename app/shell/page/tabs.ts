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

/** On a phone these have a way back, and all the room besides: they are without the bottom navigation (design-language.md section 6). */
const WITHOUT = /^\/(user-profile|academic-matches|whatsapp-meetup|firebase-demo)(\/|$)/

/** The bottom navigation stands below the page at this address. */
export function hasTabs(pathname: string): boolean {
  return !WITHOUT.test(pathname)
}

/** Home has two addresses (spec §2). */
export function isHome(pathname: string): boolean {
  return pathname === '/' || pathname === '/homepage'
}
