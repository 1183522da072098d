import { REQUEST_TIMEOUT } from '../../../schemas/constants.ts'

/** The element with the focus, and where it was in the page: both may be gone later. */
interface Focus {
  element: HTMLElement
  /** The nearest first. */
  ancestors: readonly HTMLElement[]
  /** In a dialog: what had the focus before it opened. */
  before: Focus | null
}

const DIALOG = '[role=dialog], [role=alertdialog]'
const ROW_ID = /^data-\w+-id$/

/**
 * When the element with the focus is removed or disabled, gives the focus to its row, else to an ancestor, else to the page. It acts only in
 * the time after a press in which the press can have done that. The browser fires no event for a removed element, and a screen reader would
 * lose its place.
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
    // Afterwards, because Chromium fires it before it removes the element. What is inert lies under a dialog, which gives the focus back.
    queueMicrotask(() => {
      if (left && last === left && !isGone(left.element) && !left.element.closest('[inert]')) last = null
    })
  })
  const give = () => {
    isDue = false
    const { activeElement } = document
    // Firefox leaves the focus on a disabled button.
    if (last && isGone(last.element) && (activeElement === document.body || activeElement === last.element)) focus(placeAfter(last))
  }
  new MutationObserver(() => {
    if (isDue || !last || !isGone(last.element) || performance.now() - pressedAt > REQUEST_TIMEOUT) return
    // The toasts give the focus back themselves.
    if (last.ancestors.some((each) => each.matches('[data-toasts]'))) return
    isDue = true
    // In the task after the next frame: who knows a better place has mostly given the focus by then.
    requestAnimationFrame(() => setTimeout(give))
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}

function focusOf(target: EventTarget | null, last: Focus | null): Focus | null {
  if (!(target instanceof HTMLElement) || target === document.body) return null
  const focus = { element: target, ancestors: ancestorsOf(target), before: last }
  const dialog = dialogOf(focus)
  let same = last
  while (same && dialogOf(same) !== dialog) same = same.before
  return { ...focus, before: same ? same.before : last }
}

function ancestorsOf({ parentElement }: HTMLElement): HTMLElement[] {
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : []
}

function dialogOf({ element, ancestors }: Focus): HTMLElement | undefined {
  return [element, ...ancestors].find((each) => each.matches(DIALOG))
}

function isGone(element: HTMLElement): boolean {
  return !element.isConnected || element.matches(':disabled')
}

function placeAfter(focus: Focus | null): HTMLElement | null {
  if (!focus || dialogOf(focus)?.isConnected === false) {
    const before = focus?.before
    return before && !isGone(before.element) ? before.element : before ? placeAfter(before) : document.querySelector('main')
  }
  const host = focus.ancestors.find((each) => each.isConnected && each.matches('section, [tabindex]'))
  return rowOf(focus) ?? (host?.matches(DIALOG) ? host.querySelector<HTMLElement>('h2') : host) ?? document.querySelector('main')
}

/** Returns the row in which the element was, or what opens it: the row with the same id, wherever it is drawn now. */
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
