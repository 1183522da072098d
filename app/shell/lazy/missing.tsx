import { PageUnavailable } from './page-unavailable.tsx'

/** Some browsers remember that a screen could not be fetched, until the page is loaded again. */
export function pageUnavailable(again: () => void, { failures }: { failures: number }) {
  return <PageUnavailable onAgain={failures > 1 ? () => location.reload() : again} />
}
