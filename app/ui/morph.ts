import { reportedElsewhere } from '../../schemas/reported-elsewhere.ts'
/** The parts that fly from a row into the header of what it opens. */
const PARTS = ['avatar', 'name'] as const

/**
 * Maximum time to wait for the header, ms. A loading screen shows nothing before that anyway (styles.css, `skeleton`); a later
 * header appears without a flight.
 */
const HEADER_TIMEOUT = 300

/** Marks rows and headers with such parts: a row for what it opens, a header for one student. */
export const MORPH_ROW = { 'data-morph-row': '' }
export const morphHead = (id: string) => ({ 'data-morph-head': id })
/** Marks the name in them; each avatar is marked already. */
export const MORPH_NAME = { 'data-morph': 'name' }

/**
 * Navigates, while picture and name of the student fly from the row to the new header (design-language.md section 4). The rest
 * of the page changes, and can be touched, at once (styles.css). Only navigates when the browser cannot do it, or motion is
 * reduced.
 *
 * @param from an element in the row
 * @param id of the student whose header it waits for
 */
export function morph(from: Element, id: string, go: () => void): void {
  const row = from.closest('[data-morph-row]')
  if (!row || !('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches) return go()
  const { dataset } = document.documentElement
  name(row, true)
  const transition = document.startViewTransition(async () => {
    name(row, false)
    dataset.morphing = ''
    go()
    const head = await headOf(id, row)
    if (head) name(head, true)
    else transition.skipTransition()
  })
  const over = () => {
    delete dataset.morphing
    for (const head of document.querySelectorAll('[data-morph-head]')) name(head, false)
  }
  // Another transition replaced it, or it was skipped: the page has changed in any case.
  transition.ready.catch(reportedElsewhere)
  transition.finished.then(over, over)
}

/** Returns whether a flight is running: then a new screen needs no animation of its own. */
export function isMorphing(): boolean {
  return 'morphing' in document.documentElement.dataset
}

function name(whole: Element, named: boolean): void {
  for (const part of PARTS) {
    const element = whole.querySelector<HTMLElement>(`[data-morph="${part}"]`)
    if (element) element.style.viewTransitionName = named ? part : ''
  }
}

/**
 * Resolves with the student's header once it is in the page, or with nothing after `HEADER_TIMEOUT`. The row may be a header of the same
 * student, which the page still shows: the picture flies to the next one.
 */
function headOf(id: string, row: Element): Promise<Element | undefined> {
  return new Promise((resolve) => {
    const look = () => [...document.querySelectorAll(`[data-morph-head="${CSS.escape(id)}"]`)].find((head) => head !== row)
    const observer = new MutationObserver(() => look() && done())
    const done = () => {
      observer.disconnect()
      clearTimeout(timer)
      resolve(look())
    }
    const timer = setTimeout(done, HEADER_TIMEOUT)
    observer.observe(document.body, { childList: true, subtree: true })
    if (look()) done()
  })
}
