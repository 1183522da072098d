interface Lifecycle {
  /** Releases what other pages wait for: the student leaves the page, and the browser may cache it. */
  suspend(): void
  /** Runs when the page is visible again, also when it was not suspended. */
  resume(): void
}

/**
 * Calls `suspend` and `resume` when the browser hides and shows this page (docs/browsers.md has the table). All work must
 * happen during the event: WebKit suspends a page that it caches before any promise settles.
 *
 * @returns a function that stops it
 */
export function watchLifecycle({ suspend, resume }: Lifecycle, page: Window = window): () => void {
  const ended = new AbortController()
  const { signal } = ended
  page.addEventListener('pagehide', suspend, { signal })
  page.addEventListener('pageshow', resume, { signal })
  // eslint-disable-next-line browsers/script -- only Chromium freezes pages, and fires this event
  page.document.addEventListener('freeze', suspend, { signal })
  // eslint-disable-next-line browsers/script -- only Chromium freezes pages, and fires this event
  page.document.addEventListener('resume', resume, { signal })
  // The student left the page, but it stayed, for example because the browser treated the navigation as a download.
  page.document.addEventListener('visibilitychange', () => page.document.visibilityState === 'visible' && resume(), { signal })
  return () => ended.abort()
}
