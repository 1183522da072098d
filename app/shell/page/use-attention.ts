import { useEffect, useState } from 'react'
import { SECOND } from '../../../schemas/constants.ts'
import { defined } from '../../../schemas/defined.ts'
import { handheld } from '../../ui/handheld.ts'

/** Pause before something new appears, ms. Otherwise a second tap on what was there before would hit the new thing. */
const APPEAR_DELAY = 300
/** A student who typed within this time is writing, ms. */
const WRITING_TIMEOUT = 3 * SECOND

interface Attention {
  /** The student can see what appears by itself: the page is visible, with no dialog over it. */
  seen: boolean
  /** It may take the focus, too: the student is not writing. */
  free: boolean
  /** A field has the focus. */
  inField: boolean
  /** A field on a touch screen has the focus, so the keyboard is open. It counts as writing. */
  keyboard: boolean
}

/**
 * Returns what the student pays attention to. `seen` and `free` begin a moment late (`APPEAR_DELAY`) and end at once. `inField` and
 * `keyboard` begin at once and end a moment late.
 */
export function useAttention(): Attention {
  const [attention, setAttention] = useState<Attention>({ seen: false, free: false, inField: false, keyboard: false })
  useEffect(() => {
    const root = defined(document.getElementById('root'))
    let typed = -Infinity
    let timer: ReturnType<typeof setTimeout> | undefined

    const look = () => {
      clearTimeout(timer)
      const seen = document.visibilityState === 'visible' && !root.inert
      const inField = isField(document.activeElement)
      const keyboard = handheld.matches && inField
      const writingFor = !inField ? 0 : keyboard ? Infinity : typed + WRITING_TIMEOUT - performance.now()
      const free = seen && writingFor <= 0
      setAttention((before) =>
        changed(before, {
          seen: before.seen && seen,
          free: before.free && free,
          inField: before.inField || inField,
          keyboard: before.keyboard || keyboard,
        }),
      )
      timer = setTimeout(() => {
        setAttention((before) => changed(before, { seen, free, inField, keyboard }))
        if (seen && !free && Number.isFinite(writingFor)) timer = setTimeout(look, writingFor)
      }, APPEAR_DELAY)
    }
    const type = () => {
      typed = performance.now()
      look()
    }

    look()
    const observer = new MutationObserver(look)
    observer.observe(root, { attributeFilter: ['inert'] })
    document.addEventListener('input', type)
    for (const event of EVENTS) document.addEventListener(event, look)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('input', type)
      for (const event of EVENTS) document.removeEventListener(event, look)
    }
  }, [])
  return attention
}

/** Returns the state before when the next one is the same, so that nothing renders. */
function changed(before: Attention, next: Attention): Attention {
  const isSame =
    before.seen === next.seen && before.free === next.free && before.inField === next.inField && before.keyboard === next.keyboard
  return isSame ? before : next
}

const EVENTS = ['focusin', 'focusout', 'visibilitychange'] as const

function isField(element: Element | null): boolean {
  return (
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement ||
    (element instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'file'].includes(element.type))
  )
}
