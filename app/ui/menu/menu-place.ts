/** The place at which a menu opens, px in the viewport: the pointer, or the element that was pressed. */
export interface MenuAnchor {
  /** Where the menu starts in the direction of the text. */
  x: number
  top: number
  bottom: number
}

interface Size {
  width: number
  height: number
}

/** Distance between the menu and the edges of the page, px. */
const EDGE_DISTANCE = 8

/**
 * Returns the corner of a menu, px: below what it opens at, above if there is no room, and always inside the page.
 *
 * @param rtl true if texts run from right to left: the menu then lies left of `x`
 */
export function menuPlace({ x, top, bottom }: MenuAnchor, menu: Size, page: Size, rtl: boolean): { left: number; top: number } {
  const inside = (at: number, size: number, room: number) => Math.max(EDGE_DISTANCE, Math.min(at, room - size - EDGE_DISTANCE))
  const fitsBelow = bottom + menu.height + EDGE_DISTANCE <= page.height
  return {
    left: inside(rtl ? x - menu.width : x, menu.width, page.width),
    top: inside(fitsBelow ? bottom : top - menu.height, menu.height, page.height),
  }
}
