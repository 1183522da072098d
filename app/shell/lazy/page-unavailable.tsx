import { useConnection } from '../../data/use-status.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useAppReady } from '../page/use-app-ready.ts'
import { useRetryWhenOnline } from './retry-when-online.tsx'

interface Props {
  again: () => void
  /** The button loads the whole page, because some browsers remember a failed load until then. */
  reloads: boolean
}

/** Shown when the code of a screen is not on this device yet and could not be loaded. */
function PageUnavailable({ again, reloads }: Props) {
  useAppReady(true)
  useRetryWhenOnline(again)
  const offline = useConnection() === 'offline'
  const title = offline ? 'This page isn’t available offline yet' : 'This page didn’t load'
  return (
    <div className="grid min-h-[70dvh] place-content-center">
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        title={title}
        text={offline ? 'It opens as soon as you are online.' : 'Please try again.'}
        action={<Button onClick={reloads ? () => location.reload() : again}>Try again</Button>}
      />
    </div>
  )
}

export function pageUnavailable(again: () => void, { failures }: { failures: number }) {
  return <PageUnavailable again={again} reloads={failures > 1} />
}
