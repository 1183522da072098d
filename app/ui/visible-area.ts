/** Minimum height of a keyboard, px; the browser's own bars are lower. */
const KEYBOARD_MIN = 120
const PROPERTIES = ['--visible-top', '--visible-height', '--keyboard'] as const

/**
 * Sets in the page's styles the area that a keyboard leaves visible, px: its top (`--visible-top`), its height
 * (`--visible-height`), and the covered height below (`--keyboard`). Sets none without a keyboard, or while the student has
 * zoomed in. Only Safari's keyboards cover the page; elsewhere the page becomes smaller, as `interactive-widget` in index.html
 * requests.
 */
export function watchVisibleArea(page: Window = window): void {
  const area = page.visualViewport
  if (!area) return
  const { style } = page.document.documentElement
  const update = () => {
    const covered = page.innerHeight - area.height
    if (covered < KEYBOARD_MIN || area.scale > 1) return PROPERTIES.forEach((name) => style.removeProperty(name))
    const values = [area.offsetTop, area.height, Math.max(0, covered - area.offsetTop)]
    PROPERTIES.forEach((name, at) => style.setProperty(name, `${values[at]}px`))
  }
  area.addEventListener('resize', update)
  area.addEventListener('scroll', update)
}
