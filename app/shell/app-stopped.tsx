import { useEffect } from 'react'
import { fieldsOf } from '../../schemas/typed.ts'
import { storagePersistence } from '../data/startup/persist-storage.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { stoppedText } from './page/saved-text.ts'
import { StuckLink } from './page/stuck-link.tsx'

/**
 * Shown when the data worker did not start, or a screen failed: nothing can be displayed, and nothing that was stored is lost. If no
 * screen was shown before, the start counts as failed (app/public/watch-start.js).
 */
export function AppStopped({ cause }: { cause: unknown }) {
  useEffect(() => {
    document.documentElement.dataset.startFailed = String(fieldsOf(cause).name ?? 'Error')
  }, [cause])
  return (
    <main className="grid min-h-dvh place-content-center">
      <h1 className="sr-only">Friendioo has stopped</h1>
      <EmptyState
        title="Friendioo has stopped"
        text={stoppedText(storagePersistence.getState().inMemory)}
        action={
          <>
            <Button onClick={() => location.reload()}>Reload</Button>
            <StuckLink />
          </>
        }
      />
    </main>
  )
}
