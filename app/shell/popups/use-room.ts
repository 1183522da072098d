import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import { toasts } from '../../data/toasts/toasts.ts'
import { useConnection } from '../../data/use-status.ts'
import { useWide } from '../../ui/use-wide.ts'
import { hasTabs } from '../page/navigation-tabs.ts'
import { useAttention } from '../page/use-attention.ts'
import { usePressed } from '../page/use-pressed.ts'
import { popups } from './popups.ts'

/** The pages with chats, and what their address has while one is open. */
const CHATS: Readonly<Record<string, string>> = { '/messages': 'with', '/firebase-demo': 'chat' }

/** The schedule: its arrows and buttons are at the foot of the screen wherever one has scrolled to. */
const FULL = '/schedule'

/**
 * Tells the queue of popups whether a card may appear and has a place (design-language.md section 6): not while the student writes or
 * presses something, not while a field has the focus or a toast waits for an answer, not over a keyboard, a composer or the button at the
 * foot of a form, not over the schedule, not with the connection dock, and not on the page that is about notifications anyway.
 *
 * @param dock height of the dock, px
 * @returns whether the floating buttons have a place; they stand beside cards and above the dock
 */
export function useRoom(dock: number): boolean {
  const { free, inField, keyboard } = useAttention()
  const pressed = usePressed()
  const isAsked = useStore(toasts, ({ toasts }) => toasts.some(({ open, action }) => open && action))
  const offline = useConnection() === 'offline'
  const wide = useWide()
  const { pathname, search } = useLocation()
  // On a wide screen a chat is on the same page as the list.
  const chat = CHATS[pathname]
  const inChat = chat !== undefined && (wide || new URLSearchParams(search).has(chat))
  const offersItself = pathname === '/profile/notifications'
  const hasButtons = !keyboard && !inChat && pathname !== FULL && !offersItself && (wide || hasTabs(pathname))
  const hasRoom = hasButtons && dock === 0

  const mayOpen = free && !inField && !pressed && !isAsked && !offline
  useEffect(() => popups.setRoom({ mayOpen, hasRoom }), [mayOpen, hasRoom])
  useEffect(() => () => popups.setRoom({ mayOpen: false, hasRoom: false }), [])
  return hasButtons
}
