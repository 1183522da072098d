import { useEffect, useRef, type RefObject } from 'react'
import type { Location } from 'react-router'
import { HISTORY_PAGE, SECOND } from '../../../../schemas/constants.ts'
import { UNSENT_POSITION } from '../../../../schemas/rules/message-order.ts'
import type { ChatView } from '../../../data/views.ts'

/** So long the message is lit, and held where it stands while what is around it is drawn. */
const LIT = 2 * SECOND

/** The router's location. */
type Visit = Pick<Location, 'key' | 'state'>

/** What says that the reader goes on from there. */
const GOES_ON = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Brings a message of the conversation into sight, from as far back as this device has it: it stands in the middle, is lit for a
 * moment, and takes the focus, so that a screen reader reads on from there.
 *
 * @param at its position; null: none is looked for
 * @param visit another key each time that it is asked for; its state may say that the focus stays where it is
 */
export function useScrollToMessage(scroller: RefObject<HTMLElement | null>, view: ChatView | undefined, at: number | null, visit: Visit, onOlder: (atLeast: number) => Promise<void>): void {
  const { key } = visit
  const keepsFocus = (visit.state as { keepsFocus?: boolean } | null)?.keepsFocus ?? false
  const asked = useRef('')
  const id = at === null ? undefined : view?.messages.find(({ position }) => position === at)?.id
  const newest = view?.messages.findLast(({ position }) => position !== UNSENT_POSITION)?.position

  useEffect(() => {
    if (at === null || id !== undefined || newest === undefined || asked.current === key) return
    asked.current = key
    // Positions have no gaps; and a little of what was said before it.
    void onOlder(newest - at + HISTORY_PAGE / 2)
  }, [at, id, newest, key, onOlder])

  useEffect(() => {
    const list = scroller.current!
    // With the way to the newest, which stands beside the list.
    const log = list.parentElement!
    const row = id === undefined ? null : list.querySelector<HTMLElement>(`[data-message-id="${id}"]`)
    if (!row) return
    const show = () => row.scrollIntoView({ block: 'center' })
    show()
    row.tabIndex = -1
    if (!keepsFocus) row.focus({ preventScroll: true })
    row.animate({ backgroundColor: ['var(--color-accent-soft)', 'var(--color-accent-soft)', 'transparent'] }, { duration: LIT, easing: still() ? 'step-end' : 'ease-in' })

    let frame = requestAnimationFrame(function hold() {
      show()
      frame = requestAnimationFrame(hold)
    })
    const end = () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      for (const event of GOES_ON) log.removeEventListener(event, end)
    }
    const timer = setTimeout(end, LIT)
    for (const event of GOES_ON) log.addEventListener(event, end, { passive: true })
    return end
  }, [scroller, id, key, keepsFocus])
}

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches
