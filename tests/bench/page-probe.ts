/**
 * The functions that `watchPage` adds to every page of the bench. Times are epoch ms by the browser's clock, which is the same for
 * all its pages.
 */
interface InPage {
  /** From now on, waits for a last bubble with this text. */
  lookFor(text: string): void
  /** Returns when Enter was pressed here, when the bubble was in the document, and when the frame that shows it began. */
  seen(): Promise<{ pressed: number; there: number; painted: number }>
  /** Returns the length of a frame here, in ms. */
  frame(): Promise<number>
  /** Set by `watchRows`: ms from the start of the navigation to the frame that shows `count` bubbles. */
  shown?: Promise<number>
  onceReady(ready: (bubbles: NodeListOf<Element>) => boolean, found: (there: number) => void): void
  now(): number
}

declare global {
  var bench: InPage
}

/** Runs in the page, before its scripts. */
export function watchPage(): void {
  const now = () => performance.timeOrigin + performance.now()
  let pressed = 0
  let seen: ReturnType<InPage['seen']> | undefined
  document.addEventListener('keydown', (event) => event.key === 'Enter' && (pressed = performance.timeOrigin + event.timeStamp), true)

  globalThis.bench = {
    now,
    /** Calls `found` once, in the first frame after `ready` returns true for the bubbles. */
    onceReady: (ready, found) => {
      const look = () => {
        const list = document.querySelector('[role=list][aria-label="Messages"]')
        if (!list || !ready(list.querySelectorAll('[role=listitem]'))) return
        observer.disconnect()
        const there = now()
        requestAnimationFrame(() => found(there))
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { childList: true, subtree: true })
    },
    lookFor: (text) => {
      seen = new Promise((resolve) =>
        bench.onceReady(
          (bubbles) => bubbles[bubbles.length - 1]?.textContent?.includes(text) ?? false,
          (there) => resolve({ pressed, there, painted: now() }),
        ),
      )
    },
    seen: () => seen!,
    frame: async () => {
      const starts: number[] = []
      while (starts.length < 61) starts.push(await new Promise<number>((resolve) => requestAnimationFrame(resolve)))
      return starts
        .slice(1)
        .map((start, at) => start - starts[at]!)
        .sort((a, b) => a - b)[30]!
    },
  }
}

/** Runs in the page right after `watchPage`. */
export function watchRows(count: number): void {
  bench.shown = new Promise((resolve) =>
    bench.onceReady(
      (bubbles) => bubbles.length >= count,
      () => resolve(performance.now()),
    ),
  )
}
