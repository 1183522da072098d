import { elementOf } from '../element-of.ts'
import type { MenuAnchor } from './menu-place.ts'

/** How long a finger rests before the menu opens, ms: shorter than the browsers' own long press, which selects text. */
const LONG_PRESS_DELAY = 400
/** Maximum distance that the finger may move during the press, px. A farther move scrolls. */
const LONG_PRESS_DISTANCE_MAX = 10

/** A request for the menu of one row. */
export interface MenuRequest {
  row: HTMLElement
  /** The pressed element of the row. */
  target: Element
  at: MenuAnchor
  byKey: boolean
}

/**
 * Calls `onMenu` when the menu of a row in `list` is asked for: with a right click, a long press, the menu key or Shift+F10, or a press
 * of the row's More button (`data-more`), which CSS shows while `list` has `data-menus`. A right click on selected text stays the
 * browser's.
 *
 * @param rows selector of the rows
 * @returns a function that ends it
 */
export function listenForMenu(list: HTMLElement, rows: string, onMenu: (request: MenuRequest) => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let press: { timer: number; x: number; y: number } | null = null
  /** True between a long press and the next one: the click of the finger that leaves must not follow a link. */
  let pressedLong = false

  const rowOf = (target: Element | null) => target?.closest<HTMLElement>(rows) ?? null
  const open = (row: HTMLElement, target: Element, at: MenuAnchor, byKey: boolean) => onMenu({ row, target, at, byKey })
  const letGo = () => {
    if (press) clearTimeout(press.timer)
    press = null
  }

  list.addEventListener(
    // eslint-disable-next-line browsers/script -- an iPhone has no such event: the long press below opens the menu there
    'contextmenu',
    (event) => {
      const target = elementOf(event.target)
      const row = rowOf(target)
      if (!row || !target) return
      const byMouse = event.button === 2 && event.pointerType !== 'touch'
      if (byMouse && isInSelection(target)) return
      event.preventDefault()
      // The browser's own long press, which ours has replaced.
      if (press || pressedLong) return
      // A key has no place on the screen that all browsers agree on.
      if (byMouse) open(row, target, atPointer(event), false)
      else open(row, target, below(target), event.pointerType !== 'touch')
    },
    { signal },
  )
  list.addEventListener(
    'pointerdown',
    (event) => {
      letGo()
      pressedLong = false
      const target = elementOf(event.target)
      const row = rowOf(target)
      if (event.pointerType === 'mouse' || !event.isPrimary || !row || !target) return
      const at = atPointer(event)
      const timer = window.setTimeout(() => {
        press = null
        pressedLong = true
        open(row, target, at, false)
      }, LONG_PRESS_DELAY)
      press = { timer, x: event.clientX, y: event.clientY }
    },
    { signal },
  )
  list.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (press && Math.hypot(clientX - press.x, clientY - press.y) > LONG_PRESS_DISTANCE_MAX) letGo()
    },
    { signal },
  )
  for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, letGo, { signal })
  window.addEventListener('scroll', letGo, { signal, capture: true })
  window.addEventListener('pointerdown', () => (pressedLong = false), { signal, capture: true })
  window.addEventListener(
    'click',
    (event) => {
      if (!pressedLong) return
      pressedLong = false
      event.preventDefault()
      event.stopPropagation()
    },
    { signal, capture: true },
  )
  list.addEventListener(
    'click',
    (event) => {
      const target = elementOf(event.target)
      const more = target?.closest('[data-more]')
      // A link in a bubble that is itself the button leads to its page only.
      if (more && target?.closest('a[href]') && more.contains(target.closest('a[href]'))) return
      const row = rowOf(more ?? null)
      // A click without a pointer came from a key.
      if (row && more) open(row, more, below(more), event.detail === 0)
    },
    { signal },
  )
  list.dataset['menus'] = ''
  return () => {
    delete list.dataset['menus']
    letGo()
    ending.abort()
  }
}

function atPointer({ clientX: x, clientY: y }: MouseEvent): MenuAnchor {
  return { x, top: y, bottom: y }
}

function below(element: Element): MenuAnchor {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return { x: getComputedStyle(element).direction === 'rtl' ? right : left, top, bottom }
}

function isInSelection(target: Element): boolean {
  const selection = getSelection()
  return selection !== null && !selection.isCollapsed && selection.containsNode(target, true)
}
