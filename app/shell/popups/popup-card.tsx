import { X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'

interface Props {
  /** Shown before the words. */
  picture?: ReactNode
  title: string
  text: string
  onDismiss: () => void
  /** Its buttons, small ones, the main one last. */
  children: ReactNode
}

/**
 * A card that floats at the foot of the screen and can wait. It is as low as a bar, so that the page under it can be read on. It never
 * takes the focus. Where its words have too little room, as with large text, its buttons go below them.
 */
export function PopupCard({ picture, title, text, onDismiss, children }: Props) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="rise pointer-events-auto flex w-full max-w-145 flex-wrap items-center gap-x-2 self-center rounded-md bg-overlay py-1.5 ps-2.5 pe-1 shadow-float"
    >
      <div role="status" className="flex min-w-[9.5em] flex-1 items-center gap-2.5">
        {picture}
        <div className="min-w-0 leading-4.5 text-pretty">
          <p id={titleId} className="text-sm font-semibold">
            {title}
          </p>
          <p className="text-xs text-muted">{text}</p>
        </div>
      </div>
      <div className="ms-auto flex items-center gap-1.5">
        {children}
        <IconButton icon={X} name="Dismiss" onClick={onDismiss} />
      </div>
    </section>
  )
}
