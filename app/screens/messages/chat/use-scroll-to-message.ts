import { useEffect, useRef, type RefObject } from 'react'
import type { Location } from 'react-router'
import { HISTORY_PAGE, SECOND } from '../../../../schemas/constants.ts'
import { UNSENT_POSITION } from '../../../../schemas/rules/message-order.ts'
import type { ChatView } from '../../../data/views.ts'
import { defined } from '../../../../schemas/defined.ts'
import { fieldsOf } from '../../../../schemas/typed.ts'

/** Time for which the message is highlighted and held in place while its surroundings are drawn, ms. */
const HIGHLIGHT_LIFETIME = 2 * SECOND

/** The part of the router's location that this hook needs. */
type Visit = Pick<Location, 'key' | 'state'>

/** Events with which the reader moves on, which end the hold. */
const GOES_ON = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Scrolls a message of the conversation to the middle of the view and loads older messages if it is not shown yet. It is highlighted
 * for a moment and takes the focus, so that a screen reader continues from there.
 *
 * @param at position of the message; null: none
 * @param visit has another key for each visit; its state may leave the focus where it is
 */
export function useScrollToMessage(
  scroller: RefObject<HTMLElement | null>,
  view: ChatView | undefined,
  at: number | null,
  visit: Visit,
  onOlder: (atLeast: number) => Promise<void>,
): void {
  const { key } = visit
  const keepsFocus = fieldsOf(visit.state).keepsFocus === true
  const asked = useRef('')
  const id = at === null ? undefined : view?.messages.find(({ position }) => position === at)?.id
  const newest = view?.messages.findLast(({ position }) => position !== UNSENT_POSITION)?.position

  useEffect(() => {
    if (at === null || id !== undefined || newest === undefined || asked.current === key) return
    asked.current = key
    // Positions have no gaps. Half a page more shows some messages before it.
    void onOlder(newest - at + HISTORY_PAGE / 2)
  }, [at, id, newest, key, onOlder])

  useEffect(() => {
    const list = defined(scroller.current)
    // The parent also contains the button to the newest message.
    const log = defined(list.parentElement)
    const row = id === undefined ? null : list.querySelector<HTMLElement>(`[data-message-id="${id}"]`)
    if (!row) return
    const show = () => row.scrollIntoView({ block: 'center' })
    show()
    row.tabIndex = -1
    if (!keepsFocus) row.focus({ preventScroll: true })
    row.animate(
      { backgroundColor: ['var(--color-accent-soft)', 'var(--color-accent-soft)', 'transparent'] },
      { duration: HIGHLIGHT_LIFETIME, easing: still() ? 'step-end' : 'ease-in' },
    )

    let frame = requestAnimationFrame(function hold() {
      show()
      frame = requestAnimationFrame(hold)
    })
    const end = () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      for (const event of GOES_ON) log.removeEventListener(event, end)
    }
    const timer = setTimeout(end, HIGHLIGHT_LIFETIME)
    for (const event of GOES_ON) log.addEventListener(event, end, { passive: true })
    return end
  }, [scroller, id, key, keepsFocus])
}

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches
