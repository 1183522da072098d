import { Copy, Info, Link, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { defined } from '../../../../schemas/defined.ts'
import type { StudentId } from '../../../../schemas/ids.ts'
import { callName } from '../../../../schemas/rules/profile.ts'
import { isConfirmed } from '../../../../schemas/rules/delivery.ts'
import type { ChatMessage, StudentView } from '../../../data/views.ts'
import { clockTime } from '../../../ui/clock-time.ts'
import { isolateText } from '../../../ui/isolate-text.ts'
import { listenForMenu, type MenuRequest } from '../../../ui/menu/listen-for-menu.ts'
import { Menu, type MenuItem } from '../../../ui/menu/menu.tsx'
import { whenSheetsClosed } from '../../../ui/use-close-on-back.ts'
import { MessageInfoSheet } from './message-info-sheet.tsx'
import { copyText, type BubbleActions } from './bubble-actions.ts'
import { walkRows } from '../../../ui/walk-rows.ts'

interface Props {
  scroller: RefObject<HTMLElement | null>
  messages: readonly ChatMessage[]
  me: StudentId
  partner: StudentView | null
  actions: BubbleActions
}

const ROWS = '[data-message-id]'

/**
 * Opens the menu of a message. In the focused log, the arrow keys walk from message to message, cards included, and Enter opens the menu
 * of a message.
 */
export function MessageMenu({ scroller, messages, me, partner, actions }: Props) {
  const [asked, setAsked] = useState<MenuRequest | null>(null)
  useEffect(() => {
    const log = defined(scroller.current)
    const endMenu = listenForMenu(log, ROWS, setAsked)
    const endWalk = walkRows(log, `${ROWS}, [data-meetup-id]`)
    return () => {
      endMenu()
      endWalk()
    }
  }, [scroller])
  const [infoOf, setInfoOf] = useState<string | null>(null)
  const told = messages.find(({ id }) => id === infoOf)
  if (told) return <MessageInfoSheet message={told} mine={told.fromUserId === me} onClose={() => setInfoOf(null)} />
  const message = asked && messages.find(({ id }) => id === asked.row.dataset['messageId'])
  if (!message) return null
  const info = () => void whenSheetsClosed().then(() => setInfoOf(message.id))
  const name = message.fromUserId === me ? 'Your message' : `Message from ${isolateText((partner && callName(partner)) || 'this student')}`
  const link = asked.target.closest('a')?.href
  return (
    <Menu
      name={`${name}, ${clockTime(message.createdAt)}`}
      text={message.content}
      items={itemsFor(message, message.fromUserId === me, link, actions, info)}
      at={asked.at}
      byKey={asked.byKey}
      onClose={() => setAsked(null)}
    />
  )
}

/** Lists what is possible with a message now, without a network too. */
function itemsFor(message: ChatMessage, mine: boolean, link: string | undefined, actions: BubbleActions, info: () => void): MenuItem[] {
  const items: MenuItem[] = [{ icon: Copy, name: 'Copy', run: () => actions.copy(message) }]
  if (link !== undefined) items.push({ icon: Link, name: 'Copy link', run: () => copyText(link, 'Link copied') })
  if (isConfirmed(message.deliveryStatus)) return [...items, { icon: Info, name: 'Info', run: info }]
  if (!mine) return items
  if (!message.editable || message.deliveryStatus === 'failed')
    items.push({ icon: RotateCcw, name: 'Retry', run: () => actions.retry(message) })
  if (message.editable)
    items.push(
      { icon: Pencil, name: 'Edit', run: () => actions.edit(message) },
      { icon: Trash2, name: 'Delete', danger: true, run: () => actions.discard(message) },
    )
  return items
}
