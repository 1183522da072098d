/** What is read in a scroller: the rows in sight, and how far under its upper edge they stand, px. */
interface Place {
  scrollTop: number
  rows: { element: Element; top: number }[]
}

/** So many rows are known: one that goes, or is put elsewhere, says nothing of where the others were. */
const ROWS = 8
/** So many ms after the last turn of a scroller that a finger has thrown, it has come to rest. */
const SWING = 100

/**
 * Scroll anchoring for browsers that have none (Safari): what comes or goes above moves nothing of what is read. In
 * every scroller, the page's own among them; what is no anchor there (`no-anchor`) is none here. Where the browser does it by
 * itself this does nothing: the two would add up.
 */
export function anchorScrolling(): void {
  if (CSS.supports('overflow-anchor', 'auto')) return
  const places = new Map<Element, Place>()
  const resized = new ResizeObserver(() => hold([]))
  let byTouch = false
  let scrolled = -Infinity

  /** @param off so far they are from where they should be, px */
  const remember = (scroller: Element, off = 0) => {
    const { scrollTop } = scroller
    places.set(scroller, { scrollTop, rows: scrollTop === 0 ? [] : rowsOf(scroller, off) })
  }

  const hold = (changes: readonly MutationRecord[]) => {
    const moved = changes.flatMap(({ removedNodes }) => [...removedNodes])
    const swings = byTouch && performance.now() - scrolled < SWING
    for (const [scroller, { scrollTop, rows }] of places) {
      if (!scroller.isConnected) {
        places.delete(scroller)
        resized.unobserve(scroller)
        continue
      }
      // Just scrolled: the event is still to come. At its beginning a scroller shows what comes in there.
      if (scroller.scrollTop !== scrollTop || scrollTop === 0 || scroller.classList.contains('no-anchor')) continue
      const row = rows.find(({ element }) => scroller.contains(element) && !moved.some((node) => node.contains(element)))
      const off = row ? row.element.getBoundingClientRect().top - edgeOf(scroller) - row.top : 0
      // To put it right would end the swing of a finger, in which all moves anyway.
      const by = swings ? 0 : Math.round(off)
      if (by !== 0) scroller.scrollBy({ top: by, behavior: 'instant' })
      if (by !== 0 || row !== rows[0] || !row) remember(scroller, swings ? 0 : off - by)
    }
  }

  const onScroll = ({ target }: Event) => {
    const scroller = target === document ? document.scrollingElement! : (target as Element)
    const known = places.get(scroller)
    // Our own turn: what is left of it below one pixel would add up.
    if (known?.scrollTop === scroller.scrollTop) return
    scrolled = performance.now()
    if (!known) resized.observe(scroller)
    remember(scroller)
  }
  document.addEventListener('scroll', onScroll, { capture: true, passive: true })
  for (const kind of ['pointerdown', 'wheel'] as const) {
    document.addEventListener(kind, (event) => (byTouch = 'pointerType' in event && event.pointerType === 'touch'), { capture: true, passive: true })
  }
  // After each change, and before it is painted.
  new MutationObserver((changes) => {
    if (places.size > 0) hold(changes)
  }).observe(document.body, { childList: true, subtree: true, characterData: true, attributeFilter: ['class', 'style', 'hidden'] })
}

/** The upper edge of what is seen in it, px. */
function edgeOf(scroller: Element): number {
  return scroller === document.scrollingElement ? 0 : scroller.getBoundingClientRect().top + scroller.clientTop
}

/** What is in sight, from the top; of what begins above, its parts. */
function rowsOf(scroller: Element, off: number): Place['rows'] {
  const edge = edgeOf(scroller)
  const foot = edge + scroller.clientHeight
  const rows: Place['rows'] = []
  const walk = (parent: Element) => {
    for (const element of parent.children) {
      if (rows.length === ROWS) return
      if (element.classList.contains('no-anchor')) continue
      const { top, bottom, height } = element.getBoundingClientRect()
      const { display, position, overflowY } = getComputedStyle(element)
      if (display === 'contents') walk(element)
      else if (height === 0 || bottom <= edge || top >= foot || position === 'fixed' || position === 'sticky') continue
      // What is in a scroller of its own has moved with that.
      else if (top < edge && element.children.length > 0 && overflowY !== 'auto' && overflowY !== 'scroll') walk(element)
      else rows.push({ element, top: top - edge - off })
    }
  }
  walk(scroller)
  return rows
}
