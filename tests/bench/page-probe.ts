/**
 * The functions that `watchPage` adds to every page of the bench. Times are epoch ms by the browser's clock, which is the same for
 * all its pages.
 */
interface InPage {
  /** From now on, waits for a last bubble with this text. */
  lookFor(text: string): void
  /** Returns when Enter was pressed here, when the bubble was in the document, and when the frame that shows it began. */
  seen(): Promise<{ pressed: number; there: number; painted: number }>
  /** From now on, records the times of each bubble with a text like 'number 7.'. Forgets those before. */
  record(): void
  recorded(): Record<number, BubbleTimes>
  /** Called by a page of the bench that has stored a message with this text. */
  stored(text: string): void
  /** Set by `watchRows`: ms from the start of the navigation to the frame that shows `count` bubbles. */
  shown?: Promise<number>
  onceReady(ready: (bubbles: NodeListOf<Element>) => boolean, found: (there: number) => void): void
  now(): number
}

/** Of one bubble on one page: Enter was pressed, it was in the document, its frame began, it was stored. */
interface BubbleTimes {
  pressed?: number
  there?: number
  painted?: number
  stored?: number
}

declare global {
  var bench: InPage
}

/** Runs in the page, before its scripts. */
export function watchPage(): void {
  const now = () => performance.timeOrigin + performance.now()
  let pressed = 0
  let seen: ReturnType<InPage['seen']> | undefined
  let times: Record<number, BubbleTimes> = {}
  let observing: MutationObserver | undefined
  const timesOf = (text: string | null) => {
    const n = /number (\d+)\./.exec(text ?? '')?.[1]
    return n === undefined ? undefined : (times[Number(n)] ??= {})
  }
  const shown = (added: Element) => {
    const bubbles = added.matches('[role=listitem]') ? [added] : added.querySelectorAll('[role=listitem]')
    for (const bubble of bubbles) {
      const each = timesOf(bubble.textContent)
      if (!each || each.there) continue
      each.there = now()
      requestAnimationFrame(() => (each.painted = now()))
    }
  }
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter') return
      pressed = performance.timeOrigin + event.timeStamp
      const each = event.target instanceof HTMLTextAreaElement && timesOf(event.target.value)
      if (each) each.pressed = pressed
    },
    true,
  )

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
    record: () => {
      times = {}
      observing?.disconnect()
      observing = new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) shown(node)
      })
      observing.observe(document.querySelector('[role=list][aria-label="Messages"]')!, { childList: true, subtree: true })
    },
    recorded: () => times,
    stored: (text) => {
      const each = timesOf(text)
      if (each) each.stored ??= now()
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
