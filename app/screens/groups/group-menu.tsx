import { CalendarCheck, CalendarX, Link, LogOut, Trash2, UsersRound } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { defined } from '../../../schemas/defined.ts'
import type { GroupId, StudentId } from '../../../schemas/ids.ts'
import { isEnded } from '../../../schemas/rules/group.ts'
import type { GroupView } from '../../data/views.ts'
import { isolateText } from '../../ui/isolate-text.ts'
import { listenForMenu, type MenuRequest } from '../../ui/menu/listen-for-menu.ts'
import { Menu, type MenuItem } from '../../ui/menu/menu.tsx'
import { whenSheetsClosed } from '../../ui/use-close-on-back.ts'
import { copyText } from '../messages/chat/bubble-actions.ts'
import { exitName, firstExit, type GroupExit } from './confirm-group-exit.tsx'
import { groupPath } from './invite-link.ts'

interface Props {
  cards: RefObject<HTMLElement | null>
  groups: readonly GroupView[]
  me: StudentId
  now: number
  /** Opens a group, with the question whether to end or leave it. */
  onOpen: (id: GroupId, asks: GroupExit | null) => void
  onJoin: (group: GroupView) => void
  onDecline: (group: GroupView) => void
}

/** Opens the menu of a group's card: what the card and the sheet behind it offer (ADR 0092). */
export function GroupMenu({ cards, groups, now, me, onOpen, onJoin, onDecline }: Props) {
  const [asked, setAsked] = useState<MenuRequest | null>(null)
  useEffect(() => listenForMenu(defined(cards.current), '[data-group-id]', setAsked), [cards])
  const group = asked && groups.find(({ id }) => id === asked.row.dataset['groupId'])
  if (!group) return null
  const later = (run: () => void) => () => void whenSheetsClosed().then(run)
  const items: MenuItem[] = [{ icon: UsersRound, name: 'Open', run: later(() => onOpen(group.id, null)) }]
  // A group that has ended can only be looked at.
  const isOpen = !isEnded(group, now)
  if (!group.mine && isOpen) {
    if (group.hasSeat) items.push({ icon: CalendarCheck, name: 'Join', run: later(() => onJoin(group)) })
    if (group.invitesMe) items.push({ icon: CalendarX, name: 'Decline', run: later(() => onDecline(group)) })
  }
  if (group.mine && isOpen) {
    const exit = firstExit(group, me)
    // The link works once the server has the group, and for nobody else in a private one.
    if (!group.waiting && !group.isPrivate)
      items.push({ icon: Link, name: 'Copy link', run: () => copyText(location.origin + groupPath(group.id), 'Link copied') })
    items.push({
      icon: exit === 'leave' ? LogOut : Trash2,
      name: exitName(exit),
      danger: true,
      run: later(() => onOpen(group.id, exit)),
    })
  }
  return <Menu name={isolateText(group.name)} items={items} at={asked.at} byKey={asked.byKey} onClose={() => setAsked(null)} />
}
