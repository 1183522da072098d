import { useStore } from 'zustand'
import { MINUTE } from '../../../schemas/constants.ts'
import { hasBackgroundSync } from '../../data/startup/background-sync.ts'
import { storagePersistence } from '../../data/startup/persist-storage.ts'
import { useNow } from '../../data/time/use-now.ts'
import { useLive } from '../../data/use-live.ts'
import { useConnection, usePortalUrl, useServerFails } from '../../data/use-status.ts'
import { isWebKit } from '../../platform/is-webkit.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { useInstallState } from '../install/install.ts'
import { usePendingChangeActions } from './use-pending-change-actions.ts'
import { PendingChangesFooter } from './pending-changes-footer.tsx'
import { PendingChangesNotice } from './pending-changes-notice.tsx'
import { RefusedChangeRow, PendingChangeRow } from './pending-change-row.tsx'
import { StuckLink } from '../page/stuck-link.tsx'
import { pendingText, pendingTitle } from './pending-change-text.ts'

/** A change that waits longer than this (ms) may be stuck (design-language.md section 14). */
const STUCK_DELAY = 10 * MINUTE

/** Lists the unsent changes in their order, and the refused ones apart with the reason (design-language.md section 6). */
export function PendingChangesSheet({ onClose }: { onClose: () => void }) {
  const rows = useLive('pendingChanges', null) ?? []
  const connection = useConnection() ?? 'syncing'
  const now = useNow()
  const inMemory = useLive('session', null)?.inMemory ?? false
  const { notice, actions } = usePendingChangeActions(onClose)
  const waiting = rows.filter(({ refused }) => !refused)
  const refused = rows.filter(({ refused }) => refused)
  const known = {
    connection,
    waiting: waiting.length,
    refused: refused.length,
    inMemory,
    sendsClosed: hasBackgroundSync,
    serverFails: useServerFails(),
    behindPortal: usePortalUrl() !== null,
    isDeletedUnvisited: useIsDeletedUnvisited(),
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={pendingTitle(known)}
      text={pendingText(known)}
      foot={
        <>
          <PendingChangesNotice notice={notice} />
          {waiting.some(({ composedAt }) => now - composedAt > STUCK_DELAY) && <StuckLink />}
          <PendingChangesFooter connection={connection} first={waiting[0]} retry={actions.retry} onClose={onClose} />
        </>
      }
    >
      {waiting.length > 0 && (
        <ul aria-label="Waiting, in this order" className="pt-2">
          {waiting.map((row) => (
            <PendingChangeRow key={row.id} row={row} connection={connection} actions={actions} />
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <>
          <h3 id="needs-you" className="pt-3 text-xs font-semibold text-muted">
            Needs your attention
          </h3>
          <ul aria-labelledby="needs-you">
            {refused.map((row) => (
              <RefusedChangeRow key={row.id} row={row} actions={actions} />
            ))}
          </ul>
        </>
      )}
    </Sheet>
  )
}

/** Returns whether Safari deletes the data after 7 days without a visit: it refused to retain them, and Friendioo runs in a tab. */
function useIsDeletedUnvisited(): boolean {
  const { isRefused } = useStore(storagePersistence)
  const installed = useInstallState() === 'installed'
  return isRefused && isWebKit && !installed
}
