import { changeCountText } from '../../shell/connection/connection-text.ts'
import { EDITS, PICTURE } from './use-profile-edits.ts'

/** What signing out would delete that is nowhere else. */
export interface Unsent {
  /** Changes that wait, or were refused and are kept. */
  changes: number
  /** The profile was edited and not saved. */
  edited: boolean
  /** Something is being written elsewhere: a message, a request, an availability. */
  writing: boolean
}

interface Known extends Pick<Unsent, 'changes' | 'edited'> {
  /** Names of all drafts; those of the profile are `edited`, where they make a difference. */
  drafts: readonly string[]
}

/** Null: nothing would be lost. */
export function unsentOf({ changes, edited, drafts }: Known): Unsent | null {
  const writing = drafts.some((of) => of !== EDITS && of !== PICTURE)
  return changes > 0 || edited || writing ? { changes, edited, writing } : null
}

/** The question before it goes; of several things the one that weighs most. */
export function signOutWarning(unsent: Unsent | null): { title: string; text: string } {
  if (unsent && unsent.changes > 0) return { title: `${changeCountText(unsent.changes)} ${unsent.changes === 1 ? 'has' : 'have'} not been sent`, text: lost('these changes') }
  if (unsent?.edited) return { title: 'Your changes are not saved', text: lost('these changes') }
  return { title: 'What you are writing is not sent', text: lost('what you are writing') }
}

function lost(what: string): string {
  return `Signing out deletes everything of yours on this device, ${what} too. This cannot be undone.`
}
