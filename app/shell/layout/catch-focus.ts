import { REQUEST_TIMEOUT } from '../../../schemas/constants.ts'

/** The element with the focus, and where it was in the page: both may be gone later. */
interface Focus {
  element: HTMLElement
  /** The nearest first. */
  ancestors: readonly HTMLElement[]
  /** In a dialog, or in a toast: what had the focus before. */
  before: Focus | null
}

const DIALOG = '[role=dialog], [role=alertdialog]'
const TOASTS = '[data-toasts]'
const ROW_ID = /^data-\w+-id$/

/** Ms after a removal in which a component that knows a better place can move the focus there. */
const FOCUS_DELAY = 50

/**
 * When the element with the focus is removed or disabled, gives the focus to its row, else to an ancestor, else to the page. It acts only
 * when a dialog closes, or within `REQUEST_TIMEOUT` of a press, which may have caused that. The browser fires no event for a removed
 * element, and a screen reader would lose its place.
 */
export function catchFocus(): void {
  let last = focusOf(document.activeElement, null)
  let pressedAt = -Infinity
  let isDue = false
  for (const type of ['keydown', 'click']) addEventListener(type, () => (pressedAt = performance.now()), { capture: true })
  document.addEventListener('focusin', ({ target }) => (last = focusOf(target, last)))
  document.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget !== null || !document.hasFocus()) return
    const left = last
    // Check this afterwards, because Chromium fires the event before it removes the element. An inert element lies under a dialog, which
    // gives the focus back.
    queueMicrotask(() => {
      if (left && last === left && !isGone(left.element) && !left.element.closest('[inert]')) last = null
    })
  })
  const giveFocus = () => {
    isDue = false
    const { activeElement } = document
    // Firefox leaves the focus on a disabled button.
    if (last && isGone(last.element) && (activeElement === document.body || activeElement === last.element)) focus(placeAfter(last))
  }
  new MutationObserver(() => {
    if (isDue || !last || !isGone(last.element) || (!hasClosed(last) && performance.now() - pressedAt > REQUEST_TIMEOUT)) return
    isDue = true
    setTimeout(giveFocus, FOCUS_DELAY)
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}

function focusOf(target: EventTarget | null, last: Focus | null): Focus | null {
  if (!(target instanceof HTMLElement) || target === document.body) return null
  const focus = { element: target, ancestors: ancestorsOf(target), before: last }
  const layer = layerOf(focus)
  let same = last
  while (same && layerOf(same) !== layer) same = same.before
  return { ...focus, before: same ? same.before : last }
}

function ancestorsOf({ parentElement }: HTMLElement): HTMLElement[] {
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : []
}

/** Returns the dialog or the toasts in which the element is; undefined for the page. */
function layerOf({ element, ancestors }: Focus): HTMLElement | undefined {
  return [element, ...ancestors].find((each) => each.matches(`${DIALOG}, ${TOASTS}`))
}

/** Returns whether the dialog or the toast of this element has closed. */
function hasClosed(focus: Focus): boolean {
  const layer = layerOf(focus)
  return layer !== undefined && (layer.matches(TOASTS) || !layer.isConnected)
}

function isGone(element: HTMLElement): boolean {
  return !element.isConnected || element.matches(':disabled')
}

function placeAfter(focus: Focus | null): HTMLElement | null {
  if (!focus) return document.querySelector('main')
  if (hasClosed(focus)) return focus.before && !isGone(focus.before.element) ? focus.before.element : placeAfter(focus.before)
  const host = focus.ancestors.find((each) => each.isConnected && each.matches('section, [tabindex]'))
  return rowOf(focus) ?? (host?.matches(DIALOG) ? host.querySelector<HTMLElement>('h2') : host) ?? document.querySelector('main')
}

/**
 * Returns what gets the focus in the row of the element: what opens the row, or the row itself. If the row was drawn again, it is the row
 * with the same id.
 */
function rowOf({ ancestors }: Focus): HTMLElement | null {
  const row = ancestors.find((each) => each.matches('li'))
  const now = row?.isConnected ? row : row && sameRow(row)
  return now ? (now.querySelector<HTMLElement>('a[href], :is(h2, h3) button:enabled') ?? now) : null
}

function sameRow(gone: HTMLElement): HTMLElement | undefined {
  const attributes = [gone, ...gone.querySelectorAll('a')].flatMap((each) => [...each.attributes])
  const id = attributes.find(({ name }) => ROW_ID.test(name))
  if (!id) return undefined
  const marked = document.querySelectorAll(`[${id.name}="${CSS.escape(id.value)}"]`)
  return [...marked].flatMap((each) => each.closest('li') ?? []).find((each) => !each.closest('[inert]'))
}

function focus(place: HTMLElement | null): void {
  if (!place || place.closest('[inert]')) return
  // A row, a section, and the main of a page outside the app's layout take the focus only now.
  if (!place.matches('a, button, input, textarea, [tabindex]')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
  if (place.matches('li :focus-visible, li:focus-visible')) place.scrollIntoView({ block: 'nearest' })
}
