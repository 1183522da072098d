/** A scroll of less than this the other way is no turn, px. */
const TURN_DISTANCE_MIN = 12

/** In which direction the student scrolls a page. */
export interface ScrollDirection {
  isDown: boolean
  /** The furthest place in this direction, px from the top. */
  furthest: number
}

/** Returns the direction after a scroll to this place. At the top it is up. */
export function nextDirection({ isDown, furthest }: ScrollDirection, place: number): ScrollDirection {
  if (place <= 0) return { isDown: false, furthest: 0 }
  const back = isDown ? furthest - place : place - furthest
  if (back >= TURN_DISTANCE_MIN) return { isDown: !isDown, furthest: place }
  return { isDown, furthest: back < 0 ? place : furthest }
}
