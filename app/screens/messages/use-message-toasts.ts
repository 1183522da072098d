import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import type { StudentId } from '../../../schemas/ids.ts'
import { fullName } from '../../../schemas/rules/profile.ts'
import { seenMarks } from '../../data/storage/seen-marks.ts'
import { showToast, toasts } from '../../data/toasts/toasts.ts'
import { useIsSilent } from '../../data/time/use-is-silent.ts'
import { useLive } from '../../data/use-live.ts'
import { useConnection } from '../../data/use-status.ts'
import type { ConversationView } from '../../data/views.ts'
import { usePressed } from '../../shell/page/use-pressed.ts'
import { useWide } from '../../ui/use-wide.ts'
import { messagesInSight, selectToastMessage, messageToastText } from './select-toast-message.ts'

const MESSAGES = 'messages'

/**
 * Shows a message that arrives while the student is elsewhere as a toast that opens its chat (ADR 0079). It waits while another toast
 * stands, while a button is held down and until the page is seen. A message that is read in the meantime, on any device, shows none, and
 * its toast goes. While the student wants to hear nothing, none shows, and none comes later.
 */
export function useMessageToasts(me: StudentId, seen: boolean): void {
  const conversations = useLive('conversations', null)
  const { pathname, search } = useLocation()
  const wide = useWide()
  const navigate = useNavigate()
  const pressed = usePressed()
  const isSilent = useIsSilent()
  const known = useKnownUpTo(conversations)
  const told = useSyncExternalStore(seenMarks.subscribe, () => seenMarks.upTo(me, MESSAGES)) ?? 0
  const shown = useStore(toasts, ({ toasts }) => toasts.find(({ open }) => open)?.id)
  const mine = useRef<{ toast: number; partnerId: StudentId } | null>(null)

  useEffect(() => {
    const of = mine.current
    if (!of || of.toast !== shown || !conversations) return
    if (!conversations.some(({ partnerId, unreadCount }) => partnerId === of.partnerId && unreadCount > 0)) toasts.getState().dismiss(shown)
  }, [conversations, shown])

  useEffect(() => {
    if (!conversations || known === null) return
    const sight = messagesInSight(pathname, search, wide)
    // The list shows each message as it arrives: none of them is news on the next page. Nor is what came in quiet hours news afterwards.
    if (isSilent || (seen && sight === 'all')) {
      const newest = newestOf(conversations)
      if (newest > Math.max(known, told)) seenMarks.markUpTo(me, MESSAGES, newest)
      return
    }
    if (!seen || pressed || shown !== undefined) return
    const message = selectToastMessage(conversations, Math.max(known, told), sight)
    if (!message?.partner) return
    const chat = `/messages?with=${message.partnerId}`
    showToast({
      title: fullName(message.partner) || 'Student',
      text: messageToastText(message.lastMessage),
      student: message.partner,
      // From one chat to the next: a step back leaves both.
      action: { name: 'Open', run: () => void navigate(chat, { replace: pathname === '/messages' && sight !== 'all' }) },
      pressAnywhere: true,
      seenAt: chat,
      onRead: () => seenMarks.markUpTo(me, MESSAGES, message.lastMessageAt),
    })
    mine.current = { toast: toasts.getState().toasts[0]?.id ?? -1, partnerId: message.partnerId }
  }, [me, conversations, known, told, seen, pressed, isSilent, shown, pathname, search, wide, navigate])
}

/**
 * Returns the time of the last message that was there when this page first had everything from the server, epoch ms, server clock; null
 * until then. What arrived while nobody looked is counted on the tab, and is no news.
 */
function useKnownUpTo(conversations: readonly ConversationView[] | undefined): number | null {
  const connection = useConnection()
  const [known, setKnown] = useState<number | null>(null)
  if (known === null && connection === 'online' && conversations) setKnown(newestOf(conversations))
  return known
}

const newestOf = (conversations: readonly ConversationView[]) => Math.max(0, ...conversations.map(({ lastMessageAt }) => lastMessageAt))
