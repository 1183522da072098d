import { defined } from '../../schemas/defined.ts'

/** The reading position in a scroller: the rows in sight, and their distance below its upper edge, px. */
interface Place {
  scrollTop: number
  rows: { element: Element; top: number }[]
}

/** Number of rows that are remembered: if one is removed or moved, the others still show where the content was. */
const REMEMBERED_ROWS_MAX = 8
/** Time after the last scroll event until a scroller that a finger has thrown counts as at rest, ms. */
const SCROLL_END_DELAY = 100

/**
 * Scroll anchoring for browsers that have none (Safari): content that appears or disappears above does not move the rows in
 * sight. It works in every scroller, also the page's own, and skips elements with `no-anchor`. Call it only in a browser that has no
 * anchoring of its own, because the two would add up.
 */
export function anchorScrolling(): void {
  const places = new Map<Element, Place>()
  const resized = new ResizeObserver(() => hold([]))
  let byTouch = false
  let scrolled = -Infinity

  /** @param off distance of the rows from where they should be, px */
  const remember = (scroller: Element, off = 0) => {
    const { scrollTop } = scroller
    places.set(scroller, { scrollTop, rows: scrollTop === 0 ? [] : rowsOf(scroller, off) })
  }

  const hold = (changes: readonly MutationRecord[]) => {
    const moved = changes.flatMap(({ removedNodes }) => [...removedNodes])
    const swings = byTouch && performance.now() - scrolled < SCROLL_END_DELAY
    for (const [scroller, { scrollTop, rows }] of places) {
      if (!scroller.isConnected) {
        places.delete(scroller)
        resized.unobserve(scroller)
        continue
      }
      // The scroller was just scrolled, and its event has not fired yet. A scroller at its beginning shows new content there.
      if (
        (scroller.scrollTop !== scrollTop && !isCutShort(scroller, scrollTop)) ||
        scrollTop === 0 ||
        scroller.classList.contains('no-anchor')
      )
        continue
      const row = rows.find(({ element }) => scroller.contains(element) && !moved.some((node) => node.contains(element)))
      const off = row ? row.element.getBoundingClientRect().top - edgeOf(scroller) - row.top : 0
      // A correction would stop a scroll that a finger has thrown, during which everything moves anyway.
      const by = swings ? 0 : Math.round(off)
      if (by !== 0) scroller.scrollBy({ top: by, behavior: 'instant' })
      if (by !== 0 || row !== rows[0] || !row) remember(scroller, swings ? 0 : off - by)
    }
  }

  const onScroll = ({ target }: Event) => {
    // cast: only elements scroll, besides the document
    const scroller = target === document ? defined(document.scrollingElement) : (target as Element)
    const known = places.get(scroller)
    // This is our own correction: its remainder below 1 px would add up.
    if (known?.scrollTop === scroller.scrollTop) return
    scrolled = performance.now()
    if (!known) resized.observe(scroller)
    remember(scroller)
  }
  document.addEventListener('scroll', onScroll, { capture: true, passive: true })
  for (const kind of ['pointerdown', 'wheel'] as const) {
    document.addEventListener(kind, (event) => (byTouch = 'pointerType' in event && event.pointerType === 'touch'), {
      capture: true,
      passive: true,
    })
  }
  // Runs after each change, and before the browser paints it.
  new MutationObserver((changes) => {
    if (places.size > 0) hold(changes)
  }).observe(document.body, { childList: true, subtree: true, characterData: true, attributeFilter: ['class', 'style', 'hidden'] })
}

/** Returns whether the content has become so short that the browser moved the scroller to its end, not the student. */
function isCutShort({ scrollTop, scrollHeight, clientHeight }: Element, before: number): boolean {
  return scrollTop < before && scrollTop >= scrollHeight - clientHeight - 1
}

/** Returns the upper edge of a scroller's visible area, px. */
function edgeOf(scroller: Element): number {
  return scroller === document.scrollingElement ? 0 : scroller.getBoundingClientRect().top + scroller.clientTop
}

/** Returns the elements in sight, from the top. For an element that starts above the edge, returns its children. */
function rowsOf(scroller: Element, off: number): Place['rows'] {
  const edge = edgeOf(scroller)
  const foot = edge + scroller.clientHeight
  const rows: Place['rows'] = []
  const walk = (parent: Element) => {
    for (const element of parent.children) {
      if (rows.length === REMEMBERED_ROWS_MAX) return
      if (element.classList.contains('no-anchor')) continue
      const { top, bottom, height } = element.getBoundingClientRect()
      const { display, position, overflowY } = getComputedStyle(element)
      if (display === 'contents') walk(element)
      else if (height === 0 || bottom <= edge || top >= foot || position === 'fixed' || position === 'sticky') continue
      // Content of an inner scroller has moved with that scroller.
      else if (top < edge && element.children.length > 0 && overflowY !== 'auto' && overflowY !== 'scroll') walk(element)
      else rows.push({ element, top: top - edge - off })
    }
  }
  walk(scroller)
  return rows
}
