import { useMemo, useSyncExternalStore } from 'react'
import type { StudentId } from '../../../schemas/ids.ts'
import { drafts } from './drafts.ts'
import { asDraft, draftFrom } from './draft-json.ts'

/**
 * What is being written in a form, as JSON among the drafts; null where nothing is. It may be changed also after the form has
 * gone.
 */
export function useDraft<T>(me: StudentId, of: string) {
  const text = useSyncExternalStore(drafts.subscribe, () => drafts.read(me, of))
  const value = useMemo(() => draftFrom<T>(text), [text])
  return {
    value,
    change: (how: (before: T | null) => T | null) => drafts.write(me, of, asDraft(how(draftFrom<T>(drafts.read(me, of))))),
  }
}
