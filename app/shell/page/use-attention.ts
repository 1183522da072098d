import { useEffect, useState } from 'react'
import { SECOND } from '../../../schemas/constants.ts'
import { defined } from '../../../schemas/defined.ts'

/** Pause before something new appears, ms. Otherwise a second tap on what was there before would hit the new thing. */
const BREATH = 300
/** A student who typed within this time is writing, ms. */
const WRITING = 3 * SECOND

const coarse = matchMedia('(pointer: coarse)')

/**
 * Returns whether the student can see what appears by itself (`seen`): the page is visible, with no dialog over it. Also
 * returns whether it may take the focus (`free`): the student is not writing, either. On a touch screen a focused field counts
 * as writing, because the keyboard is open.
 */
export function useAttention(): { seen: boolean; free: boolean } {
  const [attention, setAttention] = useState({ seen: false, free: false })
  useEffect(() => {
    const root = defined(document.getElementById('root'))
    let typed = -Infinity
    let timer: ReturnType<typeof setTimeout> | undefined

    const look = () => {
      clearTimeout(timer)
      const seen = document.visibilityState === 'visible' && !root.inert
      const writingFor = !isField(document.activeElement) ? 0 : coarse.matches ? Infinity : typed + WRITING - performance.now()
      const free = seen && writingFor <= 0
      // Something that ends takes effect at once; something that begins waits a moment.
      setAttention((before) =>
        (before.seen && !seen) || (before.free && !free) ? { seen: before.seen && seen, free: before.free && free } : before,
      )
      timer = setTimeout(() => {
        setAttention((before) => (before.seen === seen && before.free === free ? before : { seen, free }))
        if (seen && !free && Number.isFinite(writingFor)) timer = setTimeout(look, writingFor)
      }, BREATH)
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

const EVENTS = ['focusin', 'focusout', 'visibilitychange'] as const

function isField(element: Element | null): boolean {
  return (
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement ||
    (element instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'file'].includes(element.type))
  )
}
