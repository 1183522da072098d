import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { defined } from '../../../schemas/defined.ts'
import { IconButton } from '../../ui/icon-button.tsx'

interface Props {
  /** Shown before the words. */
  picture: ReactNode
  title: string
  text: string
  /** Shows a cross named Dismiss. A card without it has such a button among its own. */
  onDismiss?: () => void
  /** Its buttons, the main one last. */
  children: ReactNode
}

/** A card that floats at the foot of the screen and can wait. It never takes the focus. */
export function PopupCard({ picture, title, text, onDismiss, children }: Props) {
  const titleId = useId()
  const card = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const shown = defined(card.current)
    return () => {
      // The pressed button goes with the card: the keyboard goes on in the page.
      if (shown.contains(document.activeElement)) document.querySelector('main')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section
      ref={card}
      aria-labelledby={titleId}
      className="rise pointer-events-auto w-full max-w-145 self-center rounded-lg bg-overlay py-3.5 ps-3.5 pe-1.5 shadow-float"
    >
      <div role="status" className="flex items-start gap-3">
        {picture}
        <div className={`min-w-0 flex-1 pt-0.75 ${onDismiss ? '' : 'pe-2'}`}>
          <p id={titleId} className="leading-snug font-semibold">
            {title}
          </p>
          <p className="text-xs text-pretty text-muted">{text}</p>
        </div>
        {onDismiss && <IconButton icon={X} name="Dismiss" className="-mt-1.5" onClick={onDismiss} />}
      </div>
      <div className="flex flex-wrap gap-2.5 pt-3 pe-2 [&>*]:flex-1">{children}</div>
    </section>
  )
}
