let isLeaving = false
/** Resolves when the current step through the history has ended. */
let step: Promise<void> = Promise.resolve()

/**
 * Whether the app is about to replace this document. From then on the app steps through no history, and the browser does not ask the
 * student to stay on a page that no longer works.
 */
export const isLeavingPage = (): boolean => isLeaving

/** Notes a step through the history that the app makes. */
export function noteStep(ended: Promise<void>): void {
  step = ended
}

/**
 * Replaces this document once no step through the history is under way: in WebKit a step that begins before or after a navigation
 * cancels it. A student who signs out in a dialog, which closes in that moment, would stay on an empty page.
 *
 * @param navigate begins the navigation
 */
export async function leavePage(navigate: () => void): Promise<void> {
  isLeaving = true
  await step
  navigate()
}
