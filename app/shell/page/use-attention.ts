import { useEffect, useState } from 'react'
import { SECOND } from '../../../schemas/constants.ts'

/** Nothing comes up sooner after what was there before it: a second tap meant for that would hit this. */
const BREATH = 300
/** Somebody who typed within this is writing. */
const WRITING = 3 * SECOND

const coarse = matchMedia('(pointer: coarse)')

/**
 * Whether somebody can see what comes up by itself (`seen`: the page is looked at, and no dialog is over it), and whether it
 * may take the focus (`free`: and nobody is writing). With a finger, the keyboard is open as long as a field has the focus.
 */
export function useAttention(): { seen: boolean; free: boolean } {
  const [attention, setAttention] = useState({ seen: false, free: false })
  useEffect(() => {
    const root = document.getElementById('root')!
    let typed = -Infinity
    let timer: ReturnType<typeof setTimeout> | undefined

    const look = () => {
      clearTimeout(timer)
      const seen = document.visibilityState === 'visible' && !root.inert
      const writingFor = !isField(document.activeElement) ? 0 : coarse.matches ? Infinity : typed + WRITING - performance.now()
      const free = seen && writingFor <= 0
      // What is over is over at once; what begins again waits a moment.
      setAttention((before) => (before.seen && !seen) || (before.free && !free) ? { seen: before.seen && seen, free: before.free && free } : before)
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
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement || (element instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'file'].includes(element.type))
}
