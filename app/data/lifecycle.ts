interface Lifecycle {
  /** The page is left, and may be cached: it gives up what other pages wait for. */
  suspend(): void
  /** It is looked at again. Called also where it was not suspended. */
  resume(): void
}

/**
 * Follows what the browser does with this page (docs/browsers.md has the table). All of it is done while the event is
 * dispatched: WebKit suspends a page that it caches before any promise settles.
 *
 * @returns ends it
 */
export function watchLifecycle({ suspend, resume }: Lifecycle, page: Window = window): () => void {
  const ended = new AbortController()
  const { signal } = ended
  page.addEventListener('pagehide', suspend, { signal })
  page.addEventListener('pageshow', resume, { signal })
  // eslint-disable-next-line browsers/script -- only Chromium freezes, and says so
  page.document.addEventListener('freeze', suspend, { signal })
  // eslint-disable-next-line browsers/script -- only Chromium freezes, and says so
  page.document.addEventListener('resume', resume, { signal })
  // A page that was left and stayed all the same, as where the browser took the navigation for a download.
  page.document.addEventListener('visibilitychange', () => page.document.visibilityState === 'visible' && resume(), { signal })
  return () => ended.abort()
}
