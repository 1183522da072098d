/** How long to wait before looking again whether an input method still composes, ms. */
const CHECK_INTERVAL = 50

/** The boxes in which an input method composes. */
const composing = new WeakSet<object>()

addEventListener('compositionstart', ({ target }) => target && composing.add(target))
// Safari writes the text after the event.
addEventListener('compositionend', ({ target }) => target && setTimeout(() => composing.delete(target)))

/** Resolves once no input method composes in this box: a value that is set during the composition would double its letters. */
export async function awaitComposition(box: Element): Promise<void> {
  // Browsers send no event when the box goes away.
  while (composing.has(box) && box.isConnected) await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL))
}
