import type { LucideIcon } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { defined } from '../../../schemas/defined.ts'
import { ChoiceRow } from '../choice-row.tsx'
import { Icon } from '../icon.tsx'
import { OVERLAY } from '../overlay-class.ts'
import { Sheet } from '../sheet.tsx'
import { useInertPage } from '../use-inert-page.ts'
import { prevent } from '../prevent.ts'
import { useWide } from '../use-wide.ts'
import { menuPlace, type MenuAnchor } from './menu-place.ts'
import { nextItem } from './next-item.ts'

export interface MenuItem {
  icon: LucideIcon
  name: string
  danger?: boolean
  /** Runs after the menu was told to close. A navigation waits for `whenSheetsClosed` first. */
  run: () => void
}

interface Props {
  /** Names what the actions are for. */
  name: string
  /** The text that they are for; on phones it stands above them and can be selected. */
  text?: string
  items: readonly MenuItem[]
  at: MenuAnchor
  /** True if a key opened it: the first item then has the focus. */
  byKey: boolean
  onClose: () => void
}

/** The actions for one thing: beside the pointer on wide screens, a sheet under the thumb on phones. */
export function Menu({ name, text, items, at, byKey, onClose }: Props) {
  const wide = useWide()
  const choose = ({ run }: MenuItem) => {
    onClose()
    run()
  }
  if (wide) return <PointerMenu name={name} items={items} at={at} byKey={byKey} onChoose={choose} onClose={onClose} />
  return (
    <Sheet
      open
      closes
      onClose={onClose}
      title={name}
      text={text && <p className="max-h-[30dvh] overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere] select-text">{text}</p>}
    >
      <div className="-mx-3 grid pt-2">
        {items.map((item) => (
          <ChoiceRow key={item.name} icon={item.icon} name={item.name} danger={item.danger ?? false} onClick={() => choose(item)} />
        ))}
      </div>
    </Sheet>
  )
}

function PointerMenu({ name, items, at, byKey, onChoose, onClose }: Omit<Props, 'text'> & { onChoose: (item: MenuItem) => void }) {
  const menu = useRef<HTMLDivElement>(null)
  const giveFocusBack = useInertPage(true, menu)
  const [atEnd] = useState(() => giveFocusBack)
  // Not in a layout effect: the menu must be gone, or it would still have the focus.
  useEffect(() => atEnd, [atEnd])
  useLayoutEffect(() => {
    const element = defined(menu.current)
    const size = { width: element.offsetWidth, height: element.offsetHeight }
    const { left, top } = menuPlace(at, size, { width: innerWidth, height: innerHeight }, getComputedStyle(element).direction === 'rtl')
    element.style.left = `${left}px`
    element.style.top = `${top}px`
    ;(byKey ? itemsIn(element)[0] : element)?.focus({ preventScroll: true })
  }, [at, byKey])
  useEffect(() => {
    window.addEventListener('resize', onClose)
    return () => window.removeEventListener('resize', onClose)
  }, [onClose])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      return onClose()
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const all = itemsIn(event.currentTarget)
    const from = all.findIndex((button) => button === document.activeElement)
    const to = nextItem(event.key, from, itemNames(items))
    if (to === null) return
    event.preventDefault()
    all[to]?.focus()
  }
  return createPortal(
    // A dialog: the page under it is inert, and its plain keys do nothing (`plainKey`).
    <div role="dialog" aria-label={name}>
      {/* eslint-disable-next-line browsers/script -- an iPhone has neither a wheel nor a second button */}
      <div className="fixed inset-0 z-60" onPointerDown={onClose} onWheel={onClose} onContextMenu={prevent} />
      <div
        ref={menu}
        role="menu"
        aria-label={name}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        // eslint-disable-next-line browsers/script -- without a second button there is nothing to prevent
        onContextMenu={prevent}
        className={`fixed z-60 grid max-h-[calc(100dvh-16px)] w-61 animate-[fade-in_var(--dur-fast)_var(--ease-out)] overflow-y-auto rounded-lg p-1.5 shadow-float outline-none ${OVERLAY}`}
      >
        {items.map((item) => (
          <button
            key={item.name}
            type="button"
            role="menuitem"
            tabIndex={-1}
            onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
            onClick={() => onChoose(item)}
            className={`flex min-h-11 items-center gap-3 rounded-md px-2.5 text-start font-medium outline-offset-[-2px] focus:bg-sunken ${item.danger ? 'text-danger-text' : ''}`}
          >
            <Icon of={item.icon} />
            {item.name}
          </button>
        ))}
      </div>
    </div>,
    document.body,
  )
}

const itemsIn = (menu: Element) => [...menu.querySelectorAll('button')]
const itemNames = (items: readonly MenuItem[]) => items.map(({ name }) => name)
