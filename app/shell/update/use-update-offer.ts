import { useState, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { drafts } from '../../data/drafts/drafts.ts'
import { useLive } from '../../data/use-live.ts'
import { update } from './update-state.ts'
import { keptWorkText } from './kept-work-text.ts'

/** Returns the words and the buttons of the offer of a newer version; null while there is none. */
export function useUpdateOffer() {
  const { offered, dismissed, dismiss, apply } = useStore(update)
  const session = useLive('session', null)
  const pending = useLive('status', null, (status) => status?.pending ?? 0)
  const [busy, setBusy] = useState(false)
  const student = session?.student ?? null
  const hasDrafts = useSyncExternalStore(drafts.subscribe, () => student !== null && drafts.names(student).length > 0)
  if (!offered || dismissed) return null
  return {
    text: keptWorkText({ pending, hasDrafts, inMemory: session?.inMemory ?? false }),
    busy: busy && 'Reload',
    dismiss,
    reload: () => {
      setBusy(true)
      apply()
    },
  } as const
}
