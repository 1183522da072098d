import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useDraft } from '../../data/drafts/use-draft.ts'
import { useLive } from '../../data/use-live.ts'
import type { Account } from '../../data/views.ts'
import { editsFrom, type AvailabilityEdits } from './availability-draft.ts'

/** What stands in the editor and is not saved. */
interface Kept {
  edits: AvailabilityEdits
  /** The refused change that it corrects: its envelope goes with what is saved. */
  instead?: string
}

/**
 * The editor of my availability: whether it is open, and what was typed in it, which outlives the screen. The list of what
 * waits sends here to change what it has (shell/waiting-changes.ts); then the words of that change come into the editor.
 */
export function useAvailabilityEdits(me: Account) {
  const [opened, setOpened] = useState(false)
  const { value: kept, change } = useDraft<Kept>(me.id, 'home.availability')
  const rows = useLive('waiting', null)
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const sent = (state as { change?: string } | null)?.change

  const row = rows?.find(({ id }) => id === sent)
  const answered = () => sent !== undefined && void navigate(pathname + search, { replace: true, state: null })

  useEffect(() => {
    // What waits shows in what stands; of what was refused nothing does.
    if (row?.kind !== 'setAvailability' || !row.refused) return
    change((before) => ({ edits: { ...before?.edits, ...editsFrom(row.input) }, instead: row.id }))
    answered()
  })

  return {
    open: opened || kept !== null || (sent !== undefined && rows !== undefined),
    edits: kept?.edits ?? {},
    instead: kept?.instead,
    start: () => setOpened(true),
    edit: (edits: AvailabilityEdits) => {
      // What is put back leaves nothing to keep, and the editor open all the same.
      setOpened(true)
      change((before) => (Object.keys(edits).length === 0 && before?.instead === undefined ? null : { ...before, edits }))
    },
    done: () => {
      setOpened(false)
      change(() => null)
      answered()
    },
  }
}
