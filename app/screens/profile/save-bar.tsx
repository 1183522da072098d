import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { useRootMark } from '../../ui/use-root-mark.ts'

interface Props {
  /** True if there is something to save or discard: then the bar stays in view. */
  dirty: boolean
  /** The text while it is busy; then it cannot be pressed. */
  busy: string | false
  onDiscard: () => void
}

/**
 * The Save button at the end of the form. While there is something to save it sticks to the foot of the screen. It never moves
 * the elements above it.
 */
export function SaveBar({ dirty, busy, onDiscard }: Props) {
  const save = useRef<HTMLButtonElement>(null)
  // The connection bar floats above it (styles.css).
  useRootMark('data-save-bar', dirty)
  return (
    <div
      className={`z-10 mt-3 flex flex-wrap gap-2.5 border-t py-3 rail:-mx-7 rail:px-7 ${
        dirty ? 'sticky full-bleed bottom-[calc(var(--bar)+var(--safe-b))] border-line bg-raised rail:bottom-0' : 'border-transparent'
      }`}
    >
      {dirty && (
        <Button
          look="outline"
          className="min-w-26 max-[20rem]:min-w-0 max-[20rem]:px-3"
          onClick={() => {
            // This button disappears, so move the focus to Save.
            save.current?.focus({ preventScroll: true })
            onDiscard()
          }}
        >
          Discard
        </Button>
      )}
      <Button ref={save} type="submit" look={dirty ? 'primary' : 'soft'} className="flex-1 rail:max-w-62" busy={busy}>
        Save
      </Button>
    </div>
  )
}
