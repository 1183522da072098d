import { changeCountText } from '../../shell/connection/connection-text.ts'
import { EDITS, PICTURE } from './use-profile-edits.ts'

/** The data that signing out would delete and that is stored nowhere else. */
export interface Unsent {
  /** Number of pending changes, refused ones included. */
  changes: number
  /** True if one of them was attempted: it may have arrived without a response. */
  mayHaveArrived: boolean
  /** True if the profile was edited and not saved. */
  edited: boolean
  /** True if there is a draft elsewhere: a message, a meetup request, an availability. */
  writing: boolean
}

interface Known extends Omit<Unsent, 'writing'> {
  /** Names of all drafts. `edited` stands for those of the profile, if they differ from it. */
  drafts: readonly string[]
}

/** Returns null if nothing would be lost. */
export function unsentOf({ drafts, ...known }: Known): Unsent | null {
  const { changes, edited } = known
  const writing = drafts.some((of) => of !== EDITS && of !== PICTURE)
  return changes > 0 || edited || writing ? { ...known, writing } : null
}

/** Returns the question before signing out, about the most important of the things that would be lost. */
export function signOutWarning(unsent: Unsent | null): { title: string; text: string } {
  if (unsent && unsent.changes > 0) {
    const [verb, which] = unsent.changes === 1 ? ['has not', 'this change'] : ['have not', 'these changes']
    return {
      title: `${changeCountText(unsent.changes)} ${unsent.mayHaveArrived ? 'may not have' : verb} been sent`,
      text: lost(which),
    }
  }
  if (unsent?.edited) return { title: 'Your changes are not saved', text: lost('these changes') }
  return { title: 'You have an unsent draft', text: lost('your draft') }
}

function lost(what: string): string {
  return `Signing out deletes all your data from this device, including ${what}. This cannot be undone.`
}
