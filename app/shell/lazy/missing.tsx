import { NotComeYet } from './page-unavailable.tsx'

/** Some browsers remember that a screen could not be fetched, until the page is loaded again. */
export function missing(again: () => void, { failures }: { failures: number }) {
  return <NotComeYet onAgain={failures > 1 ? () => location.reload() : again} />
}
