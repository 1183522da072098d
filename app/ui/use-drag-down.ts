import { useRef, type PointerEvent } from 'react'
import { elementOf } from './element-of.ts'

/** Distance of a drag that closes a sheet, px. A quarter of it is enough for a fast one. */
const CLOSE_DISTANCE = 96
/** Minimum speed of a fast drag, px per ms. */
const FAST_DRAG_SPEED = 0.6

/**
 * Lets the student drag a sheet down by its head: it follows the finger (design-language.md section 4).
 *
 * @param onClose null when the sheet cannot be dragged
 */
export function useDragDown(onClose: (() => void) | null) {
  const sheet = useRef<HTMLDivElement>(null)
  const from = useRef<{ y: number; at: number } | null>(null)

  const place = (y: number) => {
    if (sheet.current) sheet.current.style.transform = y > 0 ? `translateY(${y}px)` : ''
  }
  const letGo = (event: PointerEvent) => {
    if (!from.current) return
    const y = event.clientY - from.current.y
    const speed = y / Math.max(1, event.timeStamp - from.current.at)
    from.current = null
    place(0)
    if (event.type === 'pointerup' && (y > CLOSE_DISTANCE || (y > CLOSE_DISTANCE / 4 && speed > FAST_DRAG_SPEED))) onClose?.()
  }
  const head = {
    onPointerDown: (event: PointerEvent) => {
      if (!onClose || event.pointerType !== 'touch' || elementOf(event.target)?.closest('button, a')) return
      from.current = { y: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => from.current && place(event.clientY - from.current.y),
    onPointerUp: letGo,
    onPointerCancel: letGo,
  }
  return { sheet, head }
}
