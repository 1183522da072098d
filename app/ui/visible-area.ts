/** The browser's own bars take less, px; a keyboard takes more. */
const KEYBOARD_MIN = 120
const TOLD = ['--visible-top', '--visible-height', '--keyboard'] as const

/**
 * Says in the page's styles what a keyboard that lies over it leaves to be seen: from where (`--visible-top`), how much
 * (`--visible-height`), and how much is covered below (`--keyboard`), px. Only Safari has such keyboards; elsewhere the page becomes
 * smaller, as `interactive-widget` in index.html asks. Without a keyboard, and while somebody has zoomed in, nothing is said.
 */
export function watchVisibleArea(page: Window = window): void {
  const area = page.visualViewport
  if (!area) return
  const { style } = page.document.documentElement
  const tell = () => {
    const covered = page.innerHeight - area.height
    if (covered < KEYBOARD_MIN || area.scale > 1) return TOLD.forEach((name) => style.removeProperty(name))
    const values = [area.offsetTop, area.height, Math.max(0, covered - area.offsetTop)]
    TOLD.forEach((name, at) => style.setProperty(name, `${values[at]}px`))
  }
  area.addEventListener('resize', tell)
  area.addEventListener('scroll', tell)
}
