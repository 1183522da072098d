import { SECOND } from '../../../schemas/constants.ts'

/** Time after the last key in which nothing may appear over what the student types, ms (design-language.md section 14). */
export const TYPING_PAUSE = 3 * SECOND

/** Returns a function that calls `run` once no key was pressed on this page for `TYPING_PAUSE`. */
export function watchTyping(page: EventTarget = window): (run: () => void) => void {
  let last = -Infinity
  // Dictation and on-screen keyboards press no keys, but they fire `input`.
  for (const type of ['keydown', 'input']) page.addEventListener(type, () => (last = performance.now()), { capture: true, passive: true })
  return function whenPaused(run) {
    const left = last + TYPING_PAUSE - performance.now()
    if (left > 0) setTimeout(() => whenPaused(run), left)
    else run()
  }
}
