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
