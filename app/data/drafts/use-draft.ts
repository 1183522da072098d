import { useMemo, useSyncExternalStore } from 'react'
import type { StudentId } from '../../../schemas/ids.ts'
import { drafts } from './drafts.ts'
import { asDraft, draftFrom } from './draft-json.ts'

/** Returns the draft of a form, stored as JSON; null when there is none. `change` also works after the form has unmounted. */
export function useDraft<T>(me: StudentId, of: string) {
  const text = useSyncExternalStore(drafts.subscribe, () => drafts.read(me, of))
  const value = useMemo(() => draftFrom<T>(text), [text])
  return {
    value,
    change: (how: (before: T | null) => T | null) => drafts.write(me, of, asDraft(how(draftFrom<T>(drafts.read(me, of))))),
  }
}
