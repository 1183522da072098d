import { useRef, type FocusEvent, type MouseEvent, type PointerEvent } from 'react'

/**
 * Returns handlers of an input. While it has a suggested text, the focus selects it all, so that typing replaces it. A press on the
 * focused input places the cursor as usual.
 */
export function useSelectSuggestion(isSuggested: boolean) {
  const opens = useRef(false)
  return {
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => isSuggested && currentTarget.select(),
    onPointerDown: ({ currentTarget }: PointerEvent<HTMLInputElement>) => {
      opens.current = document.activeElement !== currentTarget
    },
    // The browser places the cursor of a press after the focus, and a finger's after the finger has left. A part that was dragged over
    // stays selected.
    onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      if (isSuggested && opens.current && currentTarget.selectionStart === currentTarget.selectionEnd) currentTarget.select()
      opens.current = false
    },
  }
}
