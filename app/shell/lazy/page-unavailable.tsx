import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useAppReady } from '../page/use-app-ready.ts'

/** The code of a screen is not on this device yet, and there is no network. */
export function PageUnavailable({ onAgain }: { onAgain: () => void }) {
  useAppReady(true)
  return (
    <div className="grid min-h-[70dvh] place-content-center">
      <h1 className="sr-only">Not on this device yet</h1>
      <EmptyState title="This page is not on this device yet" text="It opens as soon as you are online." action={<Button onClick={onAgain}>Try again</Button>} />
    </div>
  )
}

/** Some browsers remember that a screen could not be fetched, until the page is loaded again. */
export function pageUnavailable(again: () => void, { failures }: { failures: number }) {
  return <PageUnavailable onAgain={failures > 1 ? () => location.reload() : again} />
}
