import { X } from 'lucide-react'
import { useRef, type PointerEvent, type ReactNode } from 'react'
import { TOAST_SWIPE } from '../../schemas/constants.ts'
import { IconButton } from './icon-button.tsx'
import { elementOf } from './element-of.ts'

interface Props {
  title: string
  text?: string | undefined
  tone?: 'info' | 'error'
  /** Shown before the text. */
  picture?: ReactNode
  /** A button before Dismiss. */
  action?: ReactNode
  onDismiss: () => void
  /** Runs on a press anywhere on the card. There is also a button for the same action. */
  onPress?: (() => void) | undefined
}

/** A finger that moves no further has tapped, px. */
const TAP_DISTANCE_MAX = 8

/**
 * A floating note in the status of the toasts, or an alert. The student dismisses it with its button, or with a swipe of 50 px to the
 * right, which it follows.
 */
export function ToastCard({ title, text, tone = 'info', picture, action, onDismiss, onPress }: Props) {
  const card = useRef<HTMLDivElement>(null)
  const from = useRef<number | null>(null)

  const travelled = (event: PointerEvent) => (from.current === null ? 0 : Math.max(0, event.clientX - from.current))
  const place = (x: number) => {
    if (card.current) card.current.style.transform = x > 0 ? `translateX(${x}px)` : ''
  }
  const letGo = (event: PointerEvent) => {
    const far = travelled(event) >= TOAST_SWIPE
    const still = from.current !== null && Math.abs(event.clientX - from.current) <= TAP_DISTANCE_MAX
    from.current = null
    place(0)
    if (far) onDismiss()
    else if (still) onPress?.()
  }

  return (
    <div
      ref={card}
      role={tone === 'error' ? 'alert' : undefined}
      className={`rise pointer-events-auto flex touch-pan-y flex-wrap items-center justify-end gap-x-3 rounded-md bg-overlay py-2 ps-3.5 pe-1.5 shadow-float select-none [--rise:-12px] ${onPress ? 'cursor-pointer' : ''}`}
      onPointerDown={(event) => {
        if (elementOf(event.target)?.closest('button')) return
        from.current = event.clientX
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => place(travelled(event))}
      onPointerUp={letGo}
      onPointerCancel={() => {
        from.current = null
        place(0)
      }}
    >
      {picture && <span className="contents group-data-narrow:hidden group-data-in-rail:hidden">{picture}</span>}
      {/* In the rail, a button that leaves the text less than this goes below it. */}
      <div className="min-w-17 flex-1 py-1 [overflow-wrap:anywhere] text-pretty group-data-in-rail:min-w-34">
        <p className={`font-bold ${tone === 'error' ? 'text-danger-text' : ''}`}>{title}</p>
        {text && (
          // In the direction of its first letter that is not of a name.
          <p className="text-xs text-muted own-direction">{text}</p>
        )}
      </div>
      {action}
      <IconButton icon={X} name="Dismiss" onClick={onDismiss} />
    </div>
  )
}
