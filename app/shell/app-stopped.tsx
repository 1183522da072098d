import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Shown when the data worker did not start, or a screen failed: nothing can be displayed, and nothing was lost. */
export function AppStopped() {
  return (
    <main className="grid min-h-dvh place-content-center">
      <h1 className="sr-only">Friendioo has stopped</h1>
      <EmptyState
        title="Friendioo has stopped"
        text="What you wrote is still saved on this device. Loading the page again usually helps."
        action={<Button onClick={() => location.reload()}>Reload</Button>}
      />
    </main>
  )
}
