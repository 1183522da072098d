import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useDraft } from '../../data/drafts/use-draft.ts'
import { useLive } from '../../data/use-live.ts'
import type { Account } from '../../data/views.ts'
import type { AvailabilityEdits } from './availability-draft.ts'
import { refusedEdits } from './refused-edits.ts'
import { fieldsOf } from '../../../schemas/typed.ts'

/** The unsaved values of the editor. */
interface StoredEdits {
  edits: AvailabilityEdits
  /** Id of the refused envelope that these values correct. The save replaces it. */
  instead?: string | undefined
}

/**
 * Controls the availability editor: whether it is open, and its edits, which survive leaving the screen. The list of pending changes
 * navigates here to edit a change (shell/pending-changes/use-pending-change-actions.ts). The editor then shows the values of that
 * change.
 */
export function useAvailabilityEdits(me: Account) {
  const [opened, setOpened] = useState(false)
  const { value: kept, change } = useDraft<StoredEdits>(me.id, 'home.availability')
  const rows = useLive('pendingChanges', null)
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const sent = fieldsOf(state).change

  const row = rows?.find(({ id }) => id === sent)
  const clearRequest = () => sent !== undefined && void navigate(pathname + search, { replace: true, state: null })

  useEffect(() => {
    // The current values include those of a pending change, but not those of a refused one.
    if (row?.kind !== 'setAvailability' || !row.refused) return
    change((before) => ({ edits: { ...before?.edits, ...refusedEdits(row.input) }, instead: row.id }))
    clearRequest()
  })

  return {
    open: opened || kept !== null || (sent !== undefined && rows !== undefined),
    edits: kept?.edits ?? {},
    instead: kept?.instead,
    start: () => setOpened(true),
    edit: (edits: AvailabilityEdits, instead = kept?.instead) => {
      // Changing a value back may leave no edits to store. The editor stays open all the same.
      setOpened(true)
      change(() => (Object.keys(edits).length === 0 && instead === undefined ? null : { edits, instead }))
    },
    done: () => {
      setOpened(false)
      change(() => null)
      clearRequest()
    },
  }
}
