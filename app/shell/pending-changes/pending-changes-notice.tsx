import { useEffect, useRef } from 'react'
import { buttonClass } from '../../ui/button-class.ts'
import type { PendingChangeNotice } from './use-pending-change-actions.ts'

/** Shows the result of the last tap. When a row is gone its button is gone too, so the focus moves to Undo. */
export function PendingChangesNotice({ notice: { text, undo } }: { notice: PendingChangeNotice }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (undo) button.current?.focus()
  }, [undo])
  return (
    <div role="status" className={text ? 'mb-3 flex items-center gap-2 rounded-sm bg-sunken py-1 ps-3.5 pe-1 text-xs' : ''}>
      {text && (
        <p dir="auto" className={`min-w-0 flex-1 py-2 font-medium ${undo ? 'truncate' : ''}`}>
          {text}
        </p>
      )}
      {undo && (
        <button ref={button} type="button" onClick={undo} className={buttonClass('ghost', 'small')}>
          Undo
        </button>
      )}
    </div>
  )
}
