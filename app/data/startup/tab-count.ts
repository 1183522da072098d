import { badgeText } from '../../../schemas/rules/badge-text.ts'
import { titleWithCount } from '../../../schemas/rules/title-with-count.ts'
import { defined } from '../../../schemas/defined.ts'
import { liveQueries } from '../use-live.ts'
import { watchBadgeCount } from './watch-badge-count.ts'

/** Side of the favicon that is drawn, px: sharp at the 32 px of a dense screen. */
const FAVICON_SIDE = 64

/** Shows the number of unread things in the browser's tab: before the title of the page and on its favicon. */
export function showTabCount(): void {
  const title = defined(document.querySelector('title'))
  const icon = defined(document.querySelector<HTMLLinkElement>('link[rel=icon]'))
  const plain = { href: icon.href, type: icon.type }
  let page = document.title
  let shown = 0

  const entitle = () => void (document.title = titleWithCount(page, shown))
  // Each screen sets its own title (use-title.ts).
  new MutationObserver(() => {
    if (document.title === titleWithCount(page, shown)) return
    page = document.title
    if (shown > 0) entitle()
  }).observe(title, { childList: true })

  watchBadgeCount(liveQueries, (count) => {
    if (count === shown) return
    shown = count
    entitle()
    void faviconWith(count, plain.href).then((href) => {
      // Another number came while this one was drawn.
      if (count !== shown) return
      Object.assign(icon, href === null ? plain : { href, type: 'image/png' })
    })
  })
}

/** Returns the favicon with a number in its corner, as a data URL. Null if there is nothing to count, or it could not be loaded. */
async function faviconWith(count: number, favicon: string): Promise<string | null> {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (count === 0 || !pen) return null
  const image = await loadImage(favicon)
  if (!image) return null
  canvas.width = canvas.height = FAVICON_SIDE
  pen.drawImage(image, 0, 0, FAVICON_SIDE, FAVICON_SIDE)
  const colours = getComputedStyle(document.documentElement)
  const text = badgeText(count)
  const [radius, middle] = [FAVICON_SIDE * 0.32, FAVICON_SIDE * 0.68]
  pen.fillStyle = colours.getPropertyValue('--color-danger')
  pen.beginPath()
  pen.arc(middle, middle, radius, 0, 2 * Math.PI)
  pen.fill()
  pen.fillStyle = colours.getPropertyValue('--color-on-danger')
  pen.font = `800 ${text.length > 1 ? FAVICON_SIDE * 0.34 : FAVICON_SIDE * 0.46}px ${colours.fontFamily}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(text, middle, middle + FAVICON_SIDE * 0.03)
  return canvas.toDataURL('image/png')
}

function loadImage(src: string): Promise<HTMLImageElement | null> {
  const image = new Image()
  return new Promise((resolve) => {
    image.onload = () => resolve(image)
    image.onerror = () => resolve(null)
    image.src = src
  })
}
