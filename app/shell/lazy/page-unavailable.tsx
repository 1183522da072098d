import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useAppReady } from '../page/use-app-ready.ts'

/** Shown when the code of a screen is not on this device yet and could not be loaded. */
export function PageUnavailable({ onAgain }: { onAgain: () => void }) {
  useAppReady(true)
  return (
    <div className="grid min-h-[70dvh] place-content-center">
      <h1 className="sr-only">Not on this device yet</h1>
      <EmptyState
        title="This page isn’t available offline yet"
        text="It opens as soon as you are online."
        action={<Button onClick={onAgain}>Try again</Button>}
      />
    </div>
  )
}

/**
 * Shows that a screen is unavailable. After a second failure the button reloads the page, because some browsers remember a
 * failed load until then.
 */
export function pageUnavailable(again: () => void, { failures }: { failures: number }) {
  return <PageUnavailable onAgain={failures > 1 ? () => location.reload() : again} />
}
