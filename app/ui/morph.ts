/** What flies from a row into the head of what it opens. */
const PARTS = ['avatar', 'name'] as const

/** Ms: until then nothing of a screen that loads is shown anyway (styles.css, `skeleton`); a head that comes later comes by itself. */
const HEAD_WITHIN = 300

/** Rows and heads that hold such parts: a row for whatever it opens, a head for one student. */
export const MORPH_ROW = { 'data-morph-row': '' }
export const morphHead = (id: string) => ({ 'data-morph-head': id })
/** The name in them; each avatar is marked already. */
export const MORPH_NAME = { 'data-morph': 'name' }

/**
 * Goes somewhere, and picture and name of the student fly there from the row (design-language.md section 4): the rest changes at once
 * and is under the finger at once (styles.css). Where the browser cannot, or motion is not wanted, it only goes.
 *
 * @param from in the row
 * @param id whose head is waited for
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
    const head = await headOf(id)
    if (head) name(head, true)
    else transition.skipTransition()
  })
  const over = () => {
    delete dataset.morphing
    for (const head of document.querySelectorAll('[data-morph-head]')) name(head, false)
  }
  // Another one took its place, or it was skipped: the page has changed all the same.
  transition.ready.catch(() => undefined)
  transition.finished.then(over, over)
}

/** What comes now comes with a flight, and needs no movement of its own. */
export function isMorphing(): boolean {
  return 'morphing' in document.documentElement.dataset
}

function name(whole: Element, named: boolean): void {
  for (const part of PARTS) {
    const element = whole.querySelector<HTMLElement>(`[data-morph="${part}"]`)
    if (element) element.style.viewTransitionName = named ? part : ''
  }
}

/** The student's head, once it is there; null: it takes too long. */
function headOf(id: string): Promise<Element | null> {
  return new Promise((resolve) => {
    const look = () => document.querySelector(`[data-morph-head="${CSS.escape(id)}"]`)
    const observer = new MutationObserver(() => look() && done())
    const done = () => {
      observer.disconnect()
      clearTimeout(timer)
      resolve(look())
    }
    const timer = setTimeout(done, HEAD_WITHIN)
    observer.observe(document.body, { childList: true, subtree: true })
    if (look()) done()
  })
}
