import { Archive, ArchiveRestore, Bell, BellOff, CheckCheck, CircleUserRound, MessageCircle, Pin, PinOff } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { defined } from '../../../schemas/defined.ts'
import { callName } from '../../../schemas/rules/profile.ts'
import { useLive } from '../../data/use-live.ts'
import type { ConversationView } from '../../data/views.ts'
import { listenForMenu, type MenuRequest } from '../../ui/menu/listen-for-menu.ts'
import { Menu, type MenuItem } from '../../ui/menu/menu.tsx'
import { whenSheetsClosed } from '../../ui/use-close-on-back.ts'
import { walkRows } from '../../ui/walk-rows.ts'
import { archive, markAsRead, mute, pin } from './chat/change-conversation.ts'

/** Opens the menu of a conversation in the list. The arrow keys walk from one to the next. */
export function ConversationMenu({ rows }: { rows: RefObject<HTMLElement | null> }) {
  const [asked, setAsked] = useState<MenuRequest | null>(null)
  const conversations = useLive('conversations', null)
  const navigate = useNavigate()
  useEffect(() => {
    const list = defined(rows.current)
    const endMenu = listenForMenu(list, 'li:has([data-partner-id])', setAsked)
    const endWalk = walkRows(list, 'li a')
    return () => {
      endMenu()
      endWalk()
    }
  }, [rows])
  const link = asked?.row.querySelector<HTMLElement>('[data-partner-id]')
  const conversation = conversations?.find(({ partnerId }) => partnerId === link?.dataset['partnerId'])
  if (!asked || !link || !conversation) return null
  const { partner } = conversation
  const goTo = (path: string) => void whenSheetsClosed().then(() => navigate(path))
  return (
    <Menu
      name={`Conversation with ${(partner && callName(partner)) || 'this student'}`}
      items={[
        // The link itself: the picture then moves into the chat.
        { icon: MessageCircle, name: 'Open', run: () => void whenSheetsClosed().then(() => link.click()) },
        ...itemsFor(conversation),
        ...(partner ? [{ icon: CircleUserRound, name: 'View profile', run: () => goTo(`/user-profile/${partner.id}`) }] : []),
      ]}
      at={asked.at}
      byKey={asked.byKey}
      onClose={() => setAsked(null)}
    />
  )
}

/** Lists what a student can do with a conversation for themselves, without a network too. */
function itemsFor({ partner, pinned, muted, archived, toRead }: ConversationView): MenuItem[] {
  if (!partner) return []
  const items: MenuItem[] = []
  if (toRead) items.push({ icon: CheckCheck, name: 'Mark as read', run: () => void markAsRead(partner, toRead) })
  if (!archived) items.push({ icon: pinned ? PinOff : Pin, name: pinned ? 'Unpin' : 'Pin', run: () => void pin(partner, !pinned) })
  items.push(
    { icon: muted ? Bell : BellOff, name: muted ? 'Unmute' : 'Mute', run: () => void mute(partner, !muted) },
    {
      icon: archived ? ArchiveRestore : Archive,
      name: archived ? 'Unarchive' : 'Archive',
      run: () => void archive(partner, !archived, muted),
    },
  )
  return items
}
