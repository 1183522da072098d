import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { defined } from '../../../schemas/defined.ts'
import { popups } from './popups.ts'

/** Time for which the place of a closed card stays empty, ms. */
const EMPTY_PLACE_LIFETIME = 10_000

/**
 * Lets the student scroll the end of the page out from under what floats (`--floats`, px). It is set where it is used and not inherited:
 * otherwise each change would make the browser style every element again. When a card closes, its place stays empty for a while, until
 * the page scrolls or changes: otherwise the buttons above it would move under a finger that is about to press one.
 */
export function useLayerHeight(layer: { current: HTMLElement | null }): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const floating = defined(layer.current)
    const roomy = [document.documentElement, document.body, defined(document.getElementById('main'))]
    const setRoom = (px: number) => {
      for (const { style } of roomy) style.setProperty('--floats', `${px}px`)
    }
    let height = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      height = floating.offsetHeight
      setRoom(height)
    })
    observer.observe(floating)

    const giveBack = () => {
      clearTimeout(timer)
      Object.assign(floating.style, { transition: '', minHeight: '0px' })
      removeEventListener('scroll', giveBack)
    }
    const unsubscribe = popups.subscribe(({ shown }) => {
      giveBack()
      if (shown !== null) return
      // The card is gone from the document already; this is the height with it.
      Object.assign(floating.style, { transition: 'none', minHeight: `${height}px` })
      addEventListener('scroll', giveBack, { passive: true })
      timer = setTimeout(giveBack, EMPTY_PLACE_LIFETIME)
    })
    return () => {
      observer.disconnect()
      unsubscribe()
      giveBack()
      setRoom(0)
    }
  }, [layer, pathname])
}
