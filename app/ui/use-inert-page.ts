import { useLayoutEffect, useRef, type RefObject } from 'react'

/** The lowest first. */
const dialogs: RefObject<HTMLElement | null>[] = []

/**
 * Under a dialog nothing of the page takes the focus, whatever way it is gone, nor of a dialog below: hidden from the ear
 * alone, they still would.
 *
 * @returns gives the focus back to what had it before, or to the page where that is gone; not where something else has taken it
 */
export function useInertPage(inert: boolean, dialog: RefObject<HTMLElement | null>): () => void {
  const before = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (!inert) return
    before.current = document.activeElement as HTMLElement | null
    dialogs.push(dialog)
    settle()
    return () => {
      dialogs.splice(dialogs.indexOf(dialog), 1)
      settle()
    }
  }, [inert, dialog])
  return () => {
    if (document.activeElement !== document.body) return
    ;(before.current?.isConnected ? before.current : document.querySelector('main'))?.focus({ preventScroll: true })
  }
}

/** Only the highest of all takes part. */
function settle(): void {
  document.getElementById('root')!.inert = dialogs.length > 0
  for (const [at, { current }] of dialogs.entries()) if (current) current.inert = at < dialogs.length - 1
}
