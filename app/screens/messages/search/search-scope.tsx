import type { StudentId } from '../../../../schemas/ids.ts'
import { useLive } from '../../../data/use-live.ts'
import { useConnection } from '../../../data/use-status.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { pluralText } from './use-search-results.ts'
import { useLoadOlderForSearch } from './use-load-older-for-search.ts'

/**
 * Shows which messages were searched. Older ones may be missing on this device: a student who misses one loads them and can
 * continue the search in the meantime.
 *
 * @param partnerId limits the scope to the conversation with this student
 */
export function SearchScope({ partnerId }: { partnerId?: StudentId }) {
  const offline = useConnection() === 'offline'
  const older = useLive('incompleteConversations', partnerId ? { partnerId } : {}) ?? 0
  const { loading, failed, load, stop } = useLoadOlderForSearch(partnerId ?? null)
  const words = offline ? 'You’re offline. These are the messages on this device.' : 'Searches the messages on this device, offline too.'
  return (
    <div className="grid justify-items-center gap-2 px-(--gutter) py-4 text-center text-xs text-balance text-muted rail:px-4.5">
      <p>{words}</p>
      {!offline && older > 0 && (
        <>
          {failed ? (
            <p role="alert" className="text-danger-text">
              Older messages could not be loaded. Please try again.
            </p>
          ) : (
            <p className="flex items-center gap-2 tabular-nums">
              {loading && <Spinner />}
              {loading
                ? `Loading older messages${partnerId ? '' : `, ${pluralText(older, 'conversation')} to go`}`
                : 'Older messages are not on this device yet.'}
            </p>
          )}
          <Button look="soft" size="small" onClick={loading ? stop : () => void load()}>
            {loading ? 'Stop' : 'Search older messages'}
          </Button>
        </>
      )}
    </div>
  )
}
