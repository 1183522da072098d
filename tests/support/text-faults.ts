/**
 * Returns what cannot be read of the page's texts: letters cut at their top or bottom, because a box that hides its overflow, or a field,
 * is lower than their line, lines that begin before their box, where no scrolling leads, lines of different elements that lie on each
 * other, and what scrolls sideways to show them. Runs in the page.
 *
 * A line that any box hides as a whole is not shown, so it is not cut; what scrolls can be scrolled into view; what floats over the page
 * (fixed, sticky, or with the shadow of what floats) may cover it.
 */
export function textFaults(): string[] {
  interface Box {
    left: number
    right: number
    top: number
    bottom: number
  }
  const pen = document.createElement('canvas').getContext('2d')!
  const found = new Set<string>()
  const lines: (Box & { element: Element; float: Element | null; text: string })[] = []

  const boxes = new Map<Element, { position: string; clips: [boolean, boolean]; scrolls: boolean; contains: boolean; box: Box }>()
  const boxOf = (element: Element) => {
    const known = boxes.get(element)
    if (known) return known
    const { position, overflowX, overflowY, transform, containerType, contain } = getComputedStyle(element)
    const box = {
      position,
      clips: [overflowX !== 'visible', overflowY !== 'visible'] as [boolean, boolean],
      scrolls: overflowY === 'auto' || overflowY === 'scroll',
      contains: position !== 'static' || transform !== 'none' || containerType !== 'normal' || contain !== 'none',
      box: element.getBoundingClientRect(),
    }
    boxes.set(element, box)
    return box
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }) &&
    !element.closest('.sr-only, [inert], script, style')
  const setPen = (element: Element) => {
    // The shorthand is empty where figures have one width.
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element)
    pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
  }
  /** Returns what is seen through the boxes around an element, what cuts it at its top or bottom, and what it floats in. */
  const seenThrough = (element: Element) => {
    const seen = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
    const cutting: Element[] = []
    const scrolling: { box: Element; from: number }[] = []
    let float: Element | null = null
    let canScroll = false
    let escapes = false
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { position, clips, scrolls, contains, box } = boxOf(at)
      // A box does not cut an absolutely placed element if it is inside the box in which that one is placed.
      if (escapes && !contains) continue
      escapes = position === 'absolute'
      const [x, y] = clips
      if (scrolls) scrolling.push({ box: at, from: seen.left })
      if (x) [seen.left, seen.right] = [Math.max(seen.left, box.left), Math.min(seen.right, box.right)]
      if (y) [seen.top, seen.bottom] = [Math.max(seen.top, box.top), Math.min(seen.bottom, box.bottom)]
      canScroll ||= scrolls
      if (y && !canScroll) cutting.push(at)
      if (position === 'fixed' || position === 'sticky' || at.matches('.shadow-float')) float ??= at
      if (position === 'fixed') break
    }
    return { seen, cutting, scrolling, float }
  }
  const labelOf = (element: Element) => `${element.tagName.toLowerCase()} ${element.getAttribute('class') ?? ''}`
  const nameOf = (text: string) => `“${text.trim().slice(0, 40)}”`

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const element = text.parentElement!
    if (text.data.trim() === '' || !isShown(element)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const rects = [...range.getClientRects()].filter(({ width }) => width > 1)
    if (rects.length === 0) continue
    setPen(element)
    const font = pen.measureText(text.data)
    const { seen, cutting, scrolling, float } = seenThrough(element)
    for (const { left, right, top, height } of rects) {
      // A drawing may be scaled.
      const scale = element.closest('svg') ? height / (font.fontBoundingBoxAscent + font.fontBoundingBoxDescent) : 1
      const baseline = top + font.fontBoundingBoxAscent * scale
      const [highest, lowest] = [baseline - font.actualBoundingBoxAscent * scale, baseline + font.actualBoundingBoxDescent * scale]
      for (const { box, from } of scrolling) {
        const before = boxOf(box).box.left - box.scrollLeft - Math.max(left, from)
        if (before > 1 && right > from + 1)
          found.add(`begins ${Math.round(before)} px before its box: ${nameOf(text.data)} in ${labelOf(box)}`)
      }
      const shown = {
        left: Math.max(left, seen.left),
        right: Math.min(right, seen.right),
        top: Math.max(highest, seen.top),
        bottom: Math.min(lowest, seen.bottom),
      }
      if (shown.right - shown.left <= 1 || shown.bottom - shown.top <= 1) continue
      lines.push({ ...shown, element, float, text: text.data })
      for (const box of cutting) {
        const { top, bottom } = boxOf(box).box
        const cut = Math.max(top - highest, lowest - bottom)
        if (cut > 1) found.add(`letters cut by ${Math.round(cut)} px: ${nameOf(text.data)} in ${labelOf(box)}`)
      }
    }
  }

  for (const field of document.querySelectorAll<HTMLElement>(
    'select, input:not([type=checkbox], [type=radio], [type=file], [type=range])',
  )) {
    if (!isShown(field) || field.clientWidth <= 1) continue
    setPen(field)
    const { fontBoundingBoxAscent, fontBoundingBoxDescent } = pen.measureText('x')
    const cut = fontBoundingBoxAscent + fontBoundingBoxDescent - field.clientHeight
    if (cut > 1) found.add(`letters cut by ${Math.round(cut)} px in ${field.outerHTML.slice(0, 200)}`)
  }

  for (const [element, { scrolls }] of boxes) {
    const wide = element.scrollWidth - element.clientWidth
    if (scrolls && wide > 1 && !element.matches('.overflow-x-auto, .room')) found.add(`scrolls ${wide} px sideways: ${labelOf(element)}`)
  }

  lines.sort((a, b) => a.top - b.top)
  for (const [at, upper] of lines.entries()) {
    for (let next = at + 1; next < lines.length; next++) {
      const lower = lines[next]!
      if (lower.top > upper.bottom - 2) break
      if (lower.element === upper.element || lower.float !== upper.float) continue
      const width = Math.min(upper.right, lower.right) - Math.max(upper.left, lower.left)
      if (width > 2 && Math.min(upper.bottom, lower.bottom) - lower.top > 2)
        found.add(
          `on each other: ${nameOf(upper.text)} in ${labelOf(upper.element)} and ${nameOf(lower.text)} in ${labelOf(lower.element)}`,
        )
    }
  }
  return [...found]
}
